import { reportDocument } from '@wirebench/bench-core/report/document/document'
import { expect, test } from 'vitest'
import method from '../../../../../docs/method.md?raw'
import { report } from '../../../../../packages/bench-core/src/report/report.ts'
import { recordedEvents } from '../../../../../packages/bench-core/test/golden/recorded-runs.ts'
import { methodSections } from '../../../src/features/method/method-sections.ts'

const sources = import.meta.glob<string>('../../../src/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('every heading of the second level begins a section with its anchor, and nothing of the text is lost', () => {
  const { introduction, sections } = methodSections('# Title\n\nFirst.\n\n## Some rules\n\nText.\n\n- One\n')
  expect(introduction.map(({ raw }) => raw).join('')).toContain('First.')
  expect(sections.map(({ id, title }) => [id, title])).toEqual([['some-rules', 'Some rules']])
  expect(sections[0]!.body.map(({ raw }) => raw).join('')).toMatch(/Text\.\s+- One/)
})

test('the document of the method has every section that a page links to', () => {
  const ofSections = ['codec', 'dimensions', 'storage', 'protocol']
    .flatMap((name) => reportDocument(report(recordedEvents(name))))
    .flatMap(({ howToRead, method }) => (howToRead === undefined ? [] : [method]))
  const ofPages = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/<HowToRead anchor="([\w-]+)"|to="\/method" hash="([\w-]+)"/g)].map(
      ([, explained, linked]) => explained ?? linked,
    ),
  )
  const anchors = methodSections(method).sections.map(({ id }) => id)
  expect(ofSections.length).toBeGreaterThan(20)
  expect(ofPages.length).toBeGreaterThan(10)
  expect(anchors).toEqual(expect.arrayContaining([...new Set([...ofSections, ...ofPages])]))
})
