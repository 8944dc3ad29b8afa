import { expect, test } from 'vitest'
import { reportHtml } from '../../../src/report/exports/report-html.ts'
import { reportMarkdown } from '../../../src/report/exports/report-markdown.ts'
import { report } from '../../../src/report/report.ts'
import { fixtureContenders, runEvents } from '../../fixtures/run-events.ts'

const inGo = fixtureContenders.map((known) => ({ ...known, name: `go-${known.name}` }))
const go = { name: 'go', title: 'Go', reference: 'go-json', contenders: inGo.map(({ name }) => name) }
const made = report(
  runEvents({ contenders: [...fixtureContenders, ...inGo] }).map((recorded) => {
    const { event } = recorded
    if (event.type !== 'run-started') return recorded
    return { ...recorded, event: { ...event, spec: { ...event.spec, lanes: [go] } } }
  }),
)

test.each([
  ['Markdown', reportMarkdown(made).replaceAll('\\', '')],
  ['HTML', reportHtml(made)],
])('%s has the answer for another language too', (_, text) => {
  expect(text).toMatch(/in Go: go-protobuf-es saves /)
})
