import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { loadServices, openSchemaSource } from '@wirebench/proto-schema'
import { WirebenchError } from '../../model/errors.ts'
import type { ProtocolTarget } from '../../model/protocol-spec.ts'
import {
  describedTarget,
  exampleDescription,
  exampleRpcDescription,
  parseTargetDescription,
  parseTargetUrl,
} from '../../model/target-description.ts'
import { compileCalls } from '../../suites/protocol/rpc/compile-calls.ts'

/**
 * The user's own service, from its address and the file that describes its operations. Files that it names in turn lie
 * beside it.
 * @throws WirebenchError naming the file and what in it doesn't fit.
 */
export async function readTarget(url: string, file: string, isConfirmed: boolean): Promise<ProtocolTarget> {
  const described = parseTargetDescription(
    contentOf(file, `write the operations of your service into it, like ${exampleDescription}`),
    `the file "${file}"`,
  )
  const beside = (path: string) => resolve(dirname(file), path)
  const files =
    'protocol' in described
      ? await schemaOf(
          described.proto.map(beside),
          described.operations.map(({ method }) => method),
          file,
        )
      : {}
  const target = describedTarget(parseTargetUrl(url), described, files, {
    messagesIn: (path) => messagesIn(beside(path)),
    textOf: (path) => contentOf(beside(path), 'name the certificate of your authority, in PEM'),
  })
  if ('protocol' in target) await compileCalls(target)
  return { ...target, ...(isConfirmed && { isConfirmed }) }
}

function contentOf(file: string, hint: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    throw new WirebenchError('invalid-option', `the file "${file}" can’t be read (${reason})`, hint)
  }
}

/** The files of a schema that the methods need, by the paths under which they import each other. */
async function schemaOf(
  proto: readonly string[],
  methods: readonly string[],
  file: string,
): Promise<Record<string, string>> {
  if (proto.length === 0)
    throw new WirebenchError(
      'invalid-option',
      `the file "${file}" names no schema`,
      `give its .proto files or their folders, like ${exampleRpcDescription}`,
    )
  const source = await openSchemaSource(proto)
  const services = [...new Set(methods.map((method) => method.slice(0, method.indexOf('/'))))]
  const { paths } = await loadServices(source, services)
  const files: Record<string, string> = {}
  for (const path of paths) {
    const text = await source.read(path)
    if (typeof text === 'string') files[path] = text
  }
  return files
}

/** A list in JSON, or a message on each line. */
function messagesIn(file: string): unknown[] {
  const text = contentOf(file, 'write the messages into it: a list in JSON, or one on each line').trim()
  try {
    const content: unknown = text.startsWith('[') ? JSON.parse(text) : undefined
    if (Array.isArray(content)) return content
    return text.split('\n').map((line) => JSON.parse(line) as unknown)
  } catch {
    throw new WirebenchError(
      'invalid-option',
      `the file "${file}" holds no messages in JSON`,
      'write a list in JSON into it, or one message on each line',
    )
  }
}
