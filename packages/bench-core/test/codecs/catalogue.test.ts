import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import packageJson from '../../package.json' with { type: 'json' }
import { codecInfo, codecs, findCodec } from '../../src/codecs/catalogue.ts'
import { fileDescriptorSet } from '../../src/model/messages/schema-files.ts'
import { ContenderInfo } from '../../src/model/report/contender.ts'
import { workloads } from '../../src/workloads/catalogue.ts'
import { failureOf } from '../support/failure.ts'

const pinned: Readonly<Record<string, string>> = packageJson.dependencies

test('the name of every codec stands in lists and addresses as it is', () => {
  for (const { info } of codecs) expect(info.name).toMatch(/^[a-z0-9-]+$/)
})

test('every codec has a name of its own', () => {
  expect(new Set(codecs.map(({ info }) => info.name)).size).toBe(codecs.length)
})

describe.each(codecs)('codec $info.name', (codec) => {
  test('is found by its name', () => {
    expect(findCodec(codec.info.name)).toBe(codec)
  })

  test('presents itself with the version that is pinned and installed', () => {
    const info = codecInfo(codec)
    expect(z.parse(ContenderInfo, info)).toEqual(info)
    expect(info.version).toBe(info.library === 'node' ? process.versions.node : pinned[info.library])
    if (info.library !== 'node') expect(info.version).toBe(installedVersion(info.library))
  })
})

test('a codec that does not exist is refused with the nearest names', async () => {
  const find = async () => findCodec('protobuf-e')
  expect(await failureOf(find())).toEqual({
    code: 'unknown-codec',
    message: 'there is no codec named "protobuf-e"',
    hint: 'did you mean protobuf-es or protobufjs or protobufjs-static?',
  })
})

test('where no name is near, all of them are told', async () => {
  const find = async () => findCodec('xml')
  expect((await failureOf(find())).hint).toBe(
    `choose one of ${codecs.map(({ info }) => info.name).join(', ')}`,
  )
})

describe.each(workloads)('the descriptor set of $name', ({ type }) => {
  test('holds every file after those that it needs, once, and the message’s own last', () => {
    const names: string[] = []
    for (const file of fileDescriptorSet(type).file) {
      expect(names).toEqual(expect.arrayContaining(file.dependency))
      expect(names).not.toContain(file.name)
      names.push(file.name)
    }
    expect(names.at(-1)).toBe(type.file.proto.name)
  })
})

function installedVersion(library: string): string {
  const file = new URL(`../../node_modules/${library}/package.json`, import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
