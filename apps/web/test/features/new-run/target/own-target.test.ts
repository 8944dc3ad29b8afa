import { describe, expect, test } from 'vitest'
import {
  addedFiles,
  checkTarget,
  isFarAway,
  noTarget,
  type OwnTarget,
  targetOf,
  wantsFiles,
} from '../../../../src/features/new-run/target/own-target.ts'

const operations = [{ name: 'read', method: 'GET', path: '/users/{n}', expectedStatus: 200 } as const]
const near: OwnTarget = {
  ...noTarget,
  url: 'http://127.0.0.1:3000/',
  description: JSON.stringify({ operations }),
}

/** A description of an operation with this body. */
function describing(body: string): string {
  return JSON.stringify({ operations }).replace('"expectedStatus"', `"body":${body},"expectedStatus"`)
}

const certificate = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'

describe('the user’s own service', () => {
  test('is complete with an address and a description', () => {
    expect(checkTarget(near)).toEqual({
      kind: 'complete',
      target: { url: 'http://127.0.0.1:3000', operations },
    })
  })

  test.each<[string, Partial<OwnTarget>, RegExp]>([
    ['url', { url: '' }, /^Give the address/],
    ['url', { url: 'localhost:3000' }, /starts with http/],
    ['url', { url: 'http://localhost/api' }, /has a path/],
    ['description', { description: ' ' }, /^Describe what to send/],
    ['description', { description: '{' }, /not JSON/],
    ['description', { description: '{"operations":[{"name":"x"}]}' }, /"operations\.0\.method"/],
    ['description', { description: describing('{"total":1e400}') }, /number at "operations\.0\.body\.total"/],
    ['description', { description: describing(`${'['.repeat(200)}${']'.repeat(200)}`) }, /deeper than 100/],
    ['consent', { url: 'http://api.example' }, /^Confirm that you may load-test http:\/\/api\.example/],
  ])('says what its %s lacks: %j', (part, changes, text) => {
    const checked = checkTarget({ ...near, ...changes })
    expect(checked).toMatchObject({ kind: 'lacking', part, text: expect.stringMatching(text) })
  })

  test('is called by its methods where the description names a protocol, with the files of its schema', () => {
    const call = { name: 'greet', method: 'acme.v1.Greeter/Greet', message: { name: 'Ada' } }
    const description = JSON.stringify({ protocol: 'grpc', operations: [call] })
    const files = { 'greeter.proto': 'syntax = "proto3";' }
    expect(wantsFiles({ ...near, description })).toBe(true)
    expect(wantsFiles(near)).toBe(false)
    expect(checkTarget({ ...near, description })).toMatchObject({ kind: 'lacking', part: 'files' })
    const checked = checkTarget({ ...near, description, files })
    const { message, ...rest } = call
    const target = {
      url: 'http://127.0.0.1:3000',
      protocol: 'grpc',
      files,
      operations: [{ ...rest, messages: [message] }],
    }
    expect(checked).toEqual({ kind: 'complete', target })
    expect(checkTarget(targetOf(checked.kind === 'complete' ? checked.target : raise()))).toEqual(checked)
    const fromFile = { protocol: 'grpc', operations: [{ ...rest, data: 'names.ndjson' }] }
    expect(checkTarget({ ...near, files, description: JSON.stringify(fromFile) })).toMatchObject({
      part: 'description',
      text: expect.stringContaining('names.ndjson'),
    })
    const beside = { ...files, 'names.ndjson': '{"name":"Ada"}\n{"name":"Bob"}', 'own.pem': certificate }
    const trusting = { ...fromFile, ca: 'own.pem' }
    expect(checkTarget({ ...near, files: beside, description: JSON.stringify(trusting) })).toMatchObject({
      target: { files, ca: certificate, operations: [{ messages: [{ name: 'Ada' }, { name: 'Bob' }] }] },
    })
  })

  test('is described with every file that is chosen, and with what can be meant in a folder', async () => {
    const inFolder = (path: string) =>
      Object.defineProperty(new File(['x'], path.split('/').at(-1)!), 'webkitRelativePath', { value: path })
    const added = [
      new File([certificate], 'own.cer'),
      inFolder('protos/a/b.proto'),
      inFolder('protos/notes.md'),
    ]
    expect(await addedFiles(added)).toEqual({ 'own.cer': certificate, 'protos/a/b.proto': 'x' })
    const gone = new File(['x'], 'gone.proto')
    gone.text = () => Promise.reject(new DOMException('', 'NotReadableError'))
    await expect(addedFiles([gone])).rejects.toThrow('“gone.proto” can’t be read')
  })

  test('carries its owner’s word where it is another machine, and only there', () => {
    const far = checkTarget({ ...near, url: 'http://api.example', isConfirmed: true })
    expect(far).toMatchObject({ target: { url: 'http://api.example', isConfirmed: true } })
    const own = checkTarget({ ...near, isConfirmed: true })
    expect(own.kind === 'complete' && 'isConfirmed' in own.target).toBe(false)
  })

  test('of a run to do again has to be confirmed again', () => {
    const again = targetOf({ url: 'http://api.example', operations: [...operations], isConfirmed: true })
    expect(checkTarget(again)).toMatchObject({ kind: 'lacking', part: 'consent' })
    expect(isFarAway(again)).toBe(true)
    expect(isFarAway(near)).toBe(false)
  })
})

function raise(): never {
  throw new Error('it was to be complete')
}
