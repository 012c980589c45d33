import { createElement as h, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { createServices } from '../../../../frontend/src/app/store'
import { FrappeProvider } from '../../../../frontend/src/frappe/context'
import { storedOrigin } from '../../../../frontend/src/frappe/documents/origin'
import { cachedDocument, documentsTaken } from '../../../../frontend/src/frappe/documents/slice'
import { useDocument } from '../../../../frontend/src/frappe/documents/use-document'
import { useNames } from '../../../../frontend/src/frappe/lists/use-names'
import { Rows } from '../../../../frontend/src/frappe/lists/use-row'
import { cashierBoot } from '../../../../frontend/src/testing/boot'
import { FakeSocket } from '../../../../frontend/src/testing/fake-socket'
import { offer } from './measures.mjs'
import { DOCTYPE, FIELDS, filtersOf } from './server.mjs'

// Where the browser tells whose session it is.
document.cookie = 'user_id=cashier@ebm.example'
const boot = cashierBoot()
const socket = new FakeSocket()
const services = createServices(boot, { loadSocket: socket.load })

const lists = []
let subject
let rendered = () => undefined

const spans = (row) => [row.title, row.status, row.amount, row.modified].map((text, at) => h('span', { key: at }, String(text)))

function showRow(row) {
  rendered(row.name)
  return h('div', { className: 'row' }, spans(row))
}

function List({ at, plan }) {
  const list = useNames({ doctype: DOCTYPE, fields: FIELDS, filters: filtersOf(at), orderBy: 'name asc', pageLength: plan.rows })
  lists[at] = list
  const names = useMemo(() => list.names.slice(0, plan.shown), [list.names, plan.shown])
  return h('div', { className: 'list' }, h(Rows, { of: list, names }, showRow))
}

function Subscriber() {
  const resource = useDocument(DOCTYPE, 'TASK-00000')
  subject = resource
  return h('div', { className: 'subscriber' }, resource.doc?.title)
}

function Stored({ name }) {
  const { doc } = useDocument(DOCTYPE, name)
  return doc ? h('div', { className: 'row' }, spans(doc)) : null
}

const render = (root, children) => createRoot(root).render(h(Provider, { store: services.store }, h(FrappeProvider, { client: services.client }, children)))

/** How many chunks the browser has. */
const stored = () =>
  new Promise((done, failed) => {
    const opened = indexedDB.open('frappe-documents')
    opened.onerror = () => failed(opened.error)
    opened.onsuccess = () => {
      const counted = opened.result.transaction('chunks').objectStore('chunks').count()
      counted.onsuccess = () => done(counted.result)
    }
  })

offer({
  mount(root, plan, onRender) {
    rendered = onRender
    // Connected, or lists would ask every 30 seconds.
    void services.client.realtime.start().then(() => socket.accept())
    render(root, [
      ...Array.from({ length: plan.lists }, (_, at) => h(List, { key: at, at, plan })),
      ...Array.from({ length: plan.subscribers }, (_, at) => h(Subscriber, { key: `s${at}` })),
    ])
  },
  runMethod: (name, title) => lists[0].runDocMethod.submit({ name, method: 'change', ...(title && { title }) }),
  setTitle: (name, title) => lists[0].setValue.submit({ name, title }),
  setTitleOfDocument: (title) => subject.setValue.submit({ title }),
  async seed(docs) {
    await services.client.documents.remember(boot.user)
    services.store.dispatch(documentsTaken({ docs, origin: { ...storedOrigin(Date.now()), sent: 1, came: 2 } }))
    window.dispatchEvent(new Event('pagehide'))
    for (let tries = 0; (await stored()) < 64; tries += 1) {
      if (tries > 200) throw new Error('The documents were not stored.')
      await new Promise((done) => setTimeout(done, 50))
    }
  },
  async restore(root, names, shown) {
    const remembered = services.client.documents.remember(boot.user)
    render(root, names.slice(0, shown).map((name) => h(Stored, { key: name, name })))
    await remembered
    return () => names.every((name) => cachedDocument(services.store.getState(), DOCTYPE, name))
  },
})
