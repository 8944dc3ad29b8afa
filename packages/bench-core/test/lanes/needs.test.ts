import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readLane } from '../../src/lanes/lane-file.ts'
import { lookForNeeds } from '../../src/lanes/needs.ts'
import { scriptedLanes } from './support/scripted-lane.ts'

const { laneOf } = scriptedLanes()

test('what a toolchain prints of the machine or in the user’s language makes no other build', async () => {
  const need = {
    command: ['sh', '-c', 'echo $LANGUAGE tool 3.1; echo commit a; echo kernel $KERNEL'],
    version: 'tool (\\d+)',
    atLeast: '1',
    identity: '[^]*(?=\\nkernel)',
    install: 'its site',
  }
  const { own } = await laneOf('kernel', 'true', { needs: [need] })
  onTestFinished(() => void vi.unstubAllEnvs())
  for (const kernel of ['6.1', '6.2']) {
    vi.stubEnv('KERNEL', kernel)
    vi.stubEnv('LANGUAGE', `de:${kernel}`)
    expect(await lookForNeeds(readLane(own))).toEqual({
      versions: ['sh 3'],
      printed: ['C tool 3.1\ncommit a'],
    })
  }
})

test('all commands are asked at once, and what they say stands in their order', async () => {
  const need = { version: 'tool (\\d+)', atLeast: '1', install: 'its site' }
  const first = { ...need, command: ['sh', '-c', 'while [ ! -e asked ]; do sleep 0.02; done; echo tool 1'] }
  const second = { ...need, command: ['sh', '-c', 'echo tool 2; touch asked'] }
  const { own } = await laneOf('together', 'true', { needs: [first, second] })
  expect(await lookForNeeds(readLane(own))).toEqual({
    versions: ['sh 1', 'sh 2'],
    printed: ['tool 1\n', 'tool 2\n'],
  })
})

test('Maven identifies itself without the kernel and the locale', async () => {
  const [, { identity }] = readLane(join(import.meta.dirname, '../../lanes/java')).needs as [
    unknown,
    { identity: string },
  ]
  const said = `Apache Maven 3.9.9 (8e8579a9e76f7d015ee5ec7bfcdc97d260186937)
Maven home: /opt/maven
Java version: 21.0.5, vendor: Eclipse Adoptium, runtime: /opt/java
Default locale: en, platform encoding: UTF-8
OS name: "linux", version: "6.8.0-49-generic", arch: "amd64", family: "unix"
`
  expect(new RegExp(identity).exec(said)?.[0]).toBe(said.split('\nDefault')[0])
})

test('what is missing on the machine is one line, and another what to install', async () => {
  const need = {
    command: ['wirebench-no-such-tool', '--version'],
    version: '(\\d+)',
    atLeast: '3',
    install: 'its site',
  }
  const { build } = await laneOf('missing', 'true', { needs: [need] })
  await expect(build()).rejects.toMatchObject({
    message: 'missing is left out: wirebench-no-such-tool is not on this machine',
    hint: 'install wirebench-no-such-tool 3 or newer: its site',
  })
  const failing = {
    ...need,
    command: ['sh', '-c', 'echo in vain; printf "a trace\\nno module named venv\\n" >&2; exit 1'],
  }
  const { build: buildFailing } = await laneOf('failing', 'true', { needs: [failing] })
  await expect(buildFailing()).rejects.toMatchObject({
    message: expect.stringMatching(/^failing is left out: `sh -c .+` fails: no module named venv$/s),
    hint: 'install sh 3 or newer: its site',
  })
  const old = { ...need, command: ['echo', 'tool 2.10'], version: '(\\d+\\.\\d+)' }
  const { build: buildOld } = await laneOf('old', 'true', { needs: [old] })
  await expect(buildOld()).rejects.toMatchObject({
    message: 'old is left out: echo 2.10 is older than 3',
  })
})
