import { createDocumentResource } from 'frappe-ui-source/resources/documentResource'
import { createListResource } from 'frappe-ui-source/resources/listResource'
import { docStore } from 'frappe-ui-source/data-fetching/docStore'
import { setConfig } from 'frappe-ui-source/utils/config'
import { frappeRequest } from 'frappe-ui-source/utils/frappeRequest'
import { createApp, defineComponent, h, watch } from 'vue'
import { offer } from './measures.mjs'
import { DOCTYPE, FIELDS, filtersOf } from './server.mjs'

setConfig('resourceFetcher', frappeRequest)

const lists = []
let subject
let rendered = () => undefined

const spans = (row) => [row.title, row.status, row.amount, row.modified].map((text) => h('span', String(text)))

const Row = defineComponent({
  props: { row: { type: Object, required: true } },
  setup: (props) => () => {
    rendered(props.row.name)
    return h('div', { class: 'row' }, spans(props.row))
  },
})

const List = defineComponent({
  props: { at: { type: Number, required: true }, plan: { type: Object, required: true } },
  setup({ at, plan }) {
    const list = createListResource({ doctype: DOCTYPE, fields: FIELDS, filters: filtersOf(at), orderBy: 'name asc', pageLength: plan.rows, auto: true })
    lists[at] = list
    return () => h('div', { class: 'list' }, (list.data ?? []).slice(0, plan.shown).map((row) => h(Row, { key: row.name, row })))
  },
})

const Subscriber = defineComponent({
  setup() {
    const resource = createDocumentResource({ doctype: DOCTYPE, name: 'TASK-00000' })
    subject = resource
    return () => h('div', { class: 'subscriber' }, resource.doc?.title)
  },
})

offer({
  mount(root, plan, onRender) {
    rendered = onRender
    const views = () => [
      ...Array.from({ length: plan.lists }, (_, at) => h(List, { key: at, at, plan })),
      ...Array.from({ length: plan.subscribers }, (_, at) => h(Subscriber, { key: `s${at}` })),
    ]
    createApp({ render: views }).mount(root)
  },
  runMethod: (name, title) => lists[0].runDocMethod.submit({ name, method: 'change', ...(title && { title }) }),
  setTitle: (name, title) => lists[0].setValue.submit({ name, title }),
  setTitleOfDocument: (title) => subject.setValue.submit({ title }),
  seed: (docs) => docStore.setDocs(docs),
  async restore(root, names, shown) {
    const documents = names.map((name) => docStore.getDoc(DOCTYPE, name))
    createApp({ render: () => documents.slice(0, shown).map((doc) => (doc.value ? h('div', { class: 'row' }, spans(doc.value)) : null)) }).mount(root)
    // IndexedDB answers in the order of the questions.
    await new Promise((done) => watch(documents.at(-1), (doc) => doc && done(), { flush: 'sync', immediate: true }))
    return () => documents.every((doc) => doc.value)
  },
})
