import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { benchCommand } from '../../src/model/commands.ts'
import { recordingLine } from '../../src/self-check/recordings.ts'
import { type Outcome, outcomeOf } from '../cli/support/bench-io.ts'
import { measureForMoments } from '../run/support/measure-for-moments.ts'
import { type ListedProcess, trialsOf } from '../support/processes.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { miniRunEvents } from './support.ts'

measureForMoments()

const folder = temporaryFolder()
const environment = { WIREBENCH_LOCK: join(folder, 'lock.sock') }

/** The four trials of a part, once a command that measures has them. */
async function fourTrials(command: Promise<Outcome>): Promise<readonly ListedProcess[]> {
  for (;;) {
    const trials = trialsOf(process.pid)
    if (trials.length === 4) return trials
    const ended = await Promise.race([command, delay(50)])
    if (ended) throw new Error(`it has ended without four trials: ${ended.stderr}`)
  }
}

test('one part is measured, judged, and written as a table, as JSON and as Markdown', async () => {
  const [json, md] = [join(folder, 'found.json'), join(folder, 'found.md')]
  const argv = ['self-check', '--part', 'overhead', '--json', json, '--md', md]
  const { code, stdout } = await outcomeOf(argv, { environment })
  const found = JSON.parse(readFileSync(json, 'utf8'))
  expect(found.rows.length).toBe(2)
  const failed = found.rows.some(({ status }: { status: string }) => status === 'failed')
  expect(code).toBe(failed ? 1 : 0)
  expect(stdout).toContain(found.rows[0].found)
  expect(readFileSync(md, 'utf8')).toContain(`\`${benchCommand('self-check --part overhead')}\``)
})

test.each([
  [['--part', 'nul'], 'error: --part: there is no part named "nul"\ndid you mean null?\n'],
  [['--minutes', 'many'], 'error: --minutes is "many"\ngive a whole number from 1 to 1,440\n'],
])('%j is told in two lines before anything is measured', async (argv, told) => {
  const { code, stderr } = await outcomeOf(['self-check', ...argv], { environment })
  expect([code, stderr]).toEqual([2, told])
})

test('a part that isn’t recorded is refused of a file, whatever else is asked of it', async () => {
  const file = join(folder, 'recorded.events')
  const events = miniRunEvents({ json: { ns: 9_000 } }, { rounds: 1 })
  writeFileSync(file, recordingLine({ part: 'null', number: 0, events }))
  const argv = ['self-check', '--from', file, '--part']
  for (const parts of ['overhead', 'null,overhead']) {
    const { code, stdout, stderr } = await outcomeOf([...argv, parts], { environment })
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(
      /--from: recordings never include the part "overhead".*\nchoose from null, detection, /,
    )
  }
})

test('recordings of another machine are refused, and stay as they are', async () => {
  const file = join(folder, 'elsewhere.events')
  const recording = recordingLine({
    part: 'null',
    number: 0,
    events: miniRunEvents({ json: { ns: 9_000 } }, { rounds: 1 }),
  })
  writeFileSync(file, `${recording}{"part":"nu`)
  const { code, stderr } = await outcomeOf(['self-check', '--part', 'null', '--events', file], {
    environment,
  })
  expect(code).toBe(2)
  expect(stderr).toContain(`error: ${file} has recordings from another machine or runtime\n`)
  expect(readFileSync(file, 'utf8')).toBe(`${recording}{"part":"nu`)
})

test('a contender that fails ends it with what it had, without a verdict', async () => {
  const file = join(folder, 'cut-off.events')
  writeFileSync(file, '{"part":"nu')
  const outcome = outcomeOf(['self-check', '--part', 'overhead,null', '--minutes', '1', '--events', file], {
    environment,
  })
  const [trial] = await fourTrials(outcome)
  process.kill(trial!.pid, 'SIGKILL')
  const { code, stdout, stderr } = await outcome
  expect(code).toBe(1)
  expect(stderr).toMatch(/error: \w+ failed: .*\n.*\nthese are the measurements so far, without a verdict\n$/)
  expect(stdout).toMatch(/ns +not judged/)
  expect(readFileSync(file, 'utf8')).toBe('')
  expect(trialsOf(process.pid)).toEqual([])
})

test('an interrupt ends it without a verdict and without a process left', async () => {
  const interrupt = new AbortController()
  const outcome = outcomeOf(['self-check', '--part', 'null', '--minutes', '1'], {
    environment,
    signal: interrupt.signal,
  })
  await fourTrials(outcome)
  interrupt.abort()
  const { code, stdout } = await outcome
  expect([code, stdout]).toEqual([1, ''])
  expect(trialsOf(process.pid)).toEqual([])
})
