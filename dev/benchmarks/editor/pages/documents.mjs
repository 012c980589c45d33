const words = 'the meter at this house was read again by the clerk and the bill of last month is right though the customer called twice'.split(' ')

/** The same words on each run. */
const sentence = (at, length) => Array.from({ length }, (_, word) => words[(at * 7 + word * 3) % words.length]).join(' ')

const row = (tag, at, columns) => `<tr>${Array.from({ length: columns }, (_, column) => `<${tag}>${sentence(at + column, 2)}</${tag}>`).join('')}</tr>`

/** A table with a head row; `rows` counts it. */
export const tableOf = (rows, columns) =>
  `<table><tbody>${row('th', 0, columns)}${Array.from({ length: rows - 1 }, (_, at) => row('td', at + 1, columns)).join('')}</tbody></table>`

function blockOf(at, tables) {
  if (tables && at % 200 === 199) return tableOf(4, 4)
  switch (at % 10) {
    case 0:
      return `<h2>${sentence(at, 5)}</h2>`
    case 3:
      return `<p>${sentence(at, 6)} <strong>${sentence(at, 2)}</strong> and <em>${sentence(at, 2)}</em> <u>${sentence(at, 1)}</u></p>`
    case 5:
    case 8:
      return `<ul><li>${sentence(at, 8)}</li></ul>`
    default:
      return `<p>${sentence(at, 16)}</p>`
  }
}

/** Six paragraphs in ten, a marked one, a heading, two lists of one item; with a table in 200 where they are asked for. The last says END. */
export const htmlOf = (blocks, tables = false) => `${Array.from({ length: blocks - 1 }, (_, at) => blockOf(at, tables)).join('')}<p>END</p>`
