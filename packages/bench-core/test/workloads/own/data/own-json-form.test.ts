import { describe, expect, test } from 'vitest'
import { folderOf } from '../../../../../proto-schema/test/support/folders.ts'
import { importOwnMessages } from '../../../../src/workloads/own/import-own-messages.ts'
import { failureOf } from '../../../support/failure.ts'

const kubernetes = `syntax = "proto3"; package k8s.io.api.core.v1;
message Pod { ObjectMeta metadata = 1; PodSpec spec = 2; }
message ObjectMeta { string name = 1; Time creationTimestamp = 8; }
message Time { int64 seconds = 1; int32 nanos = 2; }
message PodSpec { repeated Container containers = 2; repeated Volume volumes = 3; }
message Container { string name = 1; map<string, Quantity> limits = 2; IntOrString port = 3; Container init = 4; }
message Quantity { string string = 1; }
message IntOrString { int64 type = 1; int32 intVal = 2; string strVal = 3; }
message Volume { string name = 1; VolumeSource volumeSource = 2; }
message VolumeSource { Secret secret = 1; }
message Secret { string secretName = 1; }`

const imported = (value: object, proto = kubernetes) =>
  importOwnMessages({
    protoPaths: [folderOf({ 'api.proto': proto })],
    messageType: 'Pod',
    dataPaths: [`${folderOf({ 'pod.json': JSON.stringify(value) })}/pod.json`],
    homeFolder: folderOf({}),
  })

const failure = (value: object, proto?: string) => failureOf(() => imported(value, proto))

describe('JSON that Go programs write in a form of their own', () => {
  test('is told with the paths, their types and what the official mapping has there', async () => {
    const { message, hint } = await failure({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'shop', creationTimestamp: '2026-11-23T06:00:00Z' },
    })
    expect(message).toBe(
      'pod.json, record 1: this JSON is not protobuf’s official mapping of k8s.io.api.core.v1.Pod: ' +
        '.metadata.creationTimestamp is "2026-11-23T06:00:00Z", where k8s.io.api.core.v1.Time is a message: {"seconds": …, "nanos": …}; ' +
        '.apiVersion is in no field of k8s.io.api.core.v1.Pod: Go embeds it; and 1 more path',
    )
    expect(hint).toMatch(/^leave the schema out, .*bench codec --data pod\.json/)
  })

  test('without a command on the page, which has a field', async () => {
    await expect(imported({ kind: 'Pod' })).rejects.toMatchObject({
      inForm: {
        hint: expect.stringMatching(/^leave the schema out, and one is inferred from this JSON as it is; or/),
      },
    })
  })

  test.each([
    [
      { limits: { cpu: '100m' } },
      '.limits{} is "100m", where k8s.io.api.core.v1.Quantity is a message: {"string": …}',
    ],
    [
      { port: 80 },
      '.port is 80, where k8s.io.api.core.v1.IntOrString is a message: {"type": …, "intVal": …, "strVal": …}',
    ],
  ])('wherever it stands: %j', async (container, expected) => {
    const { message } = await failure({ spec: { containers: [container, container] } })
    expect(message).toContain(`.spec.containers[]${expected}`)
    expect(message).not.toContain(';')
  })

  test('also fields of what is embedded, among those of the message around it', async () => {
    const { message } = await failure({ spec: { volumes: [{ name: 'keys', secret: { secretName: 'k' } }] } })
    expect(message).toContain(
      '.spec.volumes[].secret belongs in “volumeSource”, which k8s.io.api.core.v1.Volume has as a message of its own',
    )
  })
})

test('JSON of the official mapping is read', async () => {
  const own = await imported({
    metadata: { name: 'shop', creationTimestamp: { seconds: '1', nanos: 2 } },
    spec: { containers: [{ port: { intVal: 80 }, limits: { cpu: { string: '1' } } }] },
  })
  expect(own.messages).toBe(1)
})

test('a mistake of another kind is told as such', async () => {
  expect((await failure({ spec: { containers: [{ nane: 'shop' }] } })).message).toContain(
    'has no field "nane"',
  )
  const other = kubernetes.replace('k8s.io.api.core.v1', 'acme')
  expect((await failure({ kind: 'Pod' }, other)).message).toContain('acme.Pod has no field "kind"')
})
