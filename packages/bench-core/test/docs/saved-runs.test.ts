import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { retentionOptions } from '../../src/model/options/retention.ts'
import { reportLimits } from '../../src/model/report/report-limits.ts'
import { largestReportBytes } from '../../src/report/exports/read-report.ts'
import { fileBounds } from '../../src/report/exports/report-bounds.ts'

const page = readFileSync(new URL('../../../../docs/saved-runs.md', import.meta.url), 'utf8')

/** The right column of the table of limits, by the left one. */
const told = new Map(
  [...page.matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)].map(([, what, most]) => [
    what!,
    most!.replaceAll(',', ''),
  ]),
)

test.each([
  [/^the file$/, `${largestReportBytes / 1024 ** 2} MiB`],
  [/^lists and objects/, `${fileBounds.parts}`],
  [/^levels/, `${fileBounds.levels}`],
  [/^cases, and comparisons/, `${fileBounds.cases} and ${fileBounds.comparisons}`],
  [/^cells of a table/, `${fileBounds.cells}`],
  [/^contenders/, `${reportLimits.contenders}`],
  [/^parameters of a case/, `${reportLimits.parameters}`],
  [/^bytes of a case's key/, `${fileBounds.keyBytes}`],
  [/^metrics, notes, or warnings/, `${reportLimits.ofCase} each`],
  [/^rounds of a case/, `${reportLimits.rounds}`],
  [/^a name/, `${reportLimits.name} characters`],
  [/^the value of a parameter/, `${reportLimits.value} characters`],
  [/^a sentence or a note/, `${reportLimits.text} characters`],
  [/^all sentences/, `${fileBounds.sentences / 1024 ** 2} Mi characters`],
  [/^a histogram/, `${reportLimits.histogram / 1024 ** 2} MiB of text and 1 MiB`],
])('the page tells the limit that a file is held to: %s', (what, most) => {
  const [, found] = [...told].find(([name]) => what.test(name)) ?? []
  expect(found).toBe(most)
})

test.each(Object.values(retentionOptions))(
  'the page names the setting as the form does: $label',
  ({ label, flag }) => {
    expect(page.replaceAll(/ +/g, ' ')).toContain(`| ${label} | \`${flag}\` |`)
  },
)
