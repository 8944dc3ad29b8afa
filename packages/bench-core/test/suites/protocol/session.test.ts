import { expect, test } from 'vitest'
import type { CorePlan } from '../../../src/measure/process/pinning.ts'
import { progressMeter } from '../../../src/measure/round/progress.ts'
import type { ProtocolRequest } from '../../../src/model/run/run-request.ts'
import { warningWords } from '../../../src/report/words/warning-words.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import { openProtocolSession } from '../../../src/suites/protocol/round/session.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { serviceAt } from './resolve/support.ts'

const homeFolder = temporaryFolder()

/** What a session says of its cores when it is opened. */
async function saidOf(cores: CorePlan, protocol: ProtocolRequest): Promise<string[]> {
  const opening = openProtocolSession({
    runId: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    spec: resolveSpec({ suites: ['protocol'], protocol }),
    cores,
    signal: new AbortController().signal,
    meter: progressMeter(1000, () => performance.now()),
    secrets: {},
    homeFolder,
  })
  const texts: string[] = []
  for (let step = await opening.next(); ; step = await opening.next()) {
    if (step.done) {
      await step.value.close()
      return texts
    }
    if (step.value.type === 'warning') texts.push(warningWords(step.value.warning).text)
  }
}

const shared: CorePlan = { measuring: 0, others: [0] }

test('where client and server share a core, a run with rates says what that does to their latency', async () => {
  const [text] = await saidOf(shared, { operations: ['read'] })
  expect(text).toContain('share one core')
  expect(text).toContain('requests at a fixed rate are sent up to a millisecond late')
})

test('a run without rates says only that they share it, and one with cores enough says nothing', async () => {
  expect(await saidOf(shared, { ladder: true })).toEqual(['the client and the server have to share one core'])
  expect(await saidOf({ measuring: 1, others: [0] }, { operations: ['read'] })).toEqual([])
})

test('a client on the only core of a machine shares it with no server that is on another', async () => {
  const target = serviceAt('http://192.0.2.1', true)
  const [text, ...more] = await saidOf(shared, { target, rates: [50] })
  expect(text).toContain('192.0.2.1')
  expect(more).toEqual([])
})
