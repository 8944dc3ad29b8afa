import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { writeReport } from '../../src/cli/output/write-report.ts'
import { report } from '../../src/report/report.ts'
import { collectingIo, outcomeOf } from '../cli/support/bench-io.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { readableJson } from './readable-json.ts'
import { recordedReport } from './recorded-report.ts'
import { recordedEvents, slowedDown } from './recorded-runs.ts'

/*
 * What people get to read of runs that were measured once, as files to look at. Who changes them changes what readers see:
 * the script `golden` writes them anew, and their diff says what the change amounts to.
 */
const folder = temporaryFolder()
const at = (name: string) => join(folder, name)
const written = (name: string) => readFileSync(at(name), 'utf8')

describe('the report', () => {
  test.each(['codec', 'storage', 'protocol', 'dimensions', 'duel', 'command', 'interrupted'])(
    'of the %s run',
    async (name) => {
      const { io, stdout } = collectingIo({ columns: 120 })
      const files = { json: at('json'), csv: at('csv'), md: at('md'), html: at('html') }
      await writeReport(recordedReport(name), { files, slim: true }, io)

      await expect(stdout()).toMatchFileSnapshot(`outputs/${name}.txt`)
      const full = collectingIo({ columns: 120 })
      await writeReport(recordedReport(name), { files: {}, slim: true, length: 'full' }, full.io)
      await expect(full.stdout()).toMatchFileSnapshot(`outputs/${name}-full.txt`)
      await expect(written('md')).toMatchFileSnapshot(`outputs/${name}.md`)
      await expect(written('html')).toMatchFileSnapshot(`outputs/${name}.html`)
      if (['dimensions', 'interrupted'].includes(name)) return
      await expect(readableJson(JSON.parse(written('json')))).toMatchFileSnapshot(`outputs/${name}.json`)
      await expect(written('csv')).toMatchFileSnapshot(`outputs/${name}.csv`)
    },
  )
})

test('the comparison of two runs, in the later of which one codec is slower', async () => {
  const events = {
    codec: recordedEvents('codec'),
    later: slowedDown(recordedEvents('codec-later'), 'msgpackr', 1.5),
  }
  const files = Object.entries(events).map(([name, recorded]) => {
    writeFileSync(at(name), JSON.stringify(report(recorded)))
    return at(name)
  })
  const argv = [
    'compare',
    ...files,
    '--show',
    'all',
    '--fail-on',
    'regression',
    ...['--json', at('json'), '--csv', at('csv'), '--md', at('md'), '--html', at('html')],
  ]
  const { code, stdout } = await outcomeOf(argv)

  expect(code).toBe(1)
  await expect(stdout).toMatchFileSnapshot('outputs/compare.txt')
  await expect(written('csv')).toMatchFileSnapshot('outputs/compare.csv')
  await expect(written('md')).toMatchFileSnapshot('outputs/compare.md')
  await expect(written('html')).toMatchFileSnapshot('outputs/compare.html')
  const { reports: _reports, ...comparison } = JSON.parse(written('json'))
  await expect(readableJson(comparison)).toMatchFileSnapshot('outputs/compare.json')
})

test('the same on three machines, one of which differs from the others', async () => {
  const machines = { 'desk-one': 1, 'desk-two': 1.1, laptop: 1.4 }
  const files = Object.entries(machines).map(([hostName, factor]) => {
    const made = report(slowedDown(recordedEvents('codec'), 'msgpackr', factor))
    writeFileSync(at(hostName), JSON.stringify({ ...made, environment: { ...made.environment, hostName } }))
    return at(hostName)
  })
  const forms = ['--csv', at('csv'), '--md', at('md'), '--html', at('html')]
  const { stdout } = await outcomeOf(['across', ...files, ...forms])

  await expect(stdout).toMatchFileSnapshot('outputs/across.txt')
  await expect(written('csv')).toMatchFileSnapshot('outputs/across.csv')
  await expect(written('md')).toMatchFileSnapshot('outputs/across.md')
  await expect(written('html')).toMatchFileSnapshot('outputs/across.html')
})

test('the help of every command', async () => {
  const { stdout: program } = await outcomeOf(['--help'])
  const names = [...program.matchAll(/^ {2}([a-z-]+) \[options\]/gm)].map(([, name]) => name!)
  const texts = [program]
  for (const name of names) texts.push((await outcomeOf([name, '--help'])).stdout)

  expect(names).toContain('codec')
  await expect(texts.join(`\n${'─'.repeat(80)}\n\n`)).toMatchFileSnapshot('outputs/help.txt')
})
