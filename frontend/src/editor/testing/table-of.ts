/** `a,b/c,d` is a table of two rows; in brackets what a cell says more of itself: `a[colspan=2]`, `a[h]` a head. */
export function tableOf(said: string): string {
  const cell = (text: string) => {
    const [, words = '', more = ''] = /^([^[]*)(?:\[(.*)\])?$/.exec(text) ?? [];
    const tag = /(?:^| )h(?: |$)/.test(more) ? 'th' : 'td';
    return `<${tag}${more.replace(/(?:^| )h(?= |$)/, '').replace(/(?:^| )(\w+)=(\d)/g, ' $1="$2"')}>${words || '<br>'}</${tag}>`;
  };
  const rows = said.split('/').map((row) => `<tr>${row.split(',').map((text) => cell(text)).join('')}</tr>`);
  return `<table class="table table-bordered"><tbody>${rows.join('')}</tbody></table>`;
}
