import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { loadServices, openSchemaSource } from '@wirebench/proto-schema'
import { invalidOption } from '../../model/errors.ts'
import type { ProtocolTarget } from '../../model/protocol/protocol-spec.ts'
import {
  describedTarget,
  exampleDescription,
  exampleRpcDescription,
  parseTargetDescription,
  parseTargetUrl,
} from '../../model/protocol/target-description.ts'
import { errorCode } from '../../postgres/failures.ts'
import { compileCalls } from '../../suites/protocol/rpc/compile-calls.ts'
import { tellingMistakes } from '../../workloads/own/schema-mistakes.ts'

/**
 * The user's own service, from its address and the file that describes its operations. Files that it names in turn lie
 * beside it.
 * @throws WirebenchError naming the file and what in it doesn't fit.
 */
export async function readTarget(url: string, file: string, isConfirmed: boolean): Promise<ProtocolTarget> {
  const described = parseTargetDescription(
    contentOf(file, `list the operations of your service in it, like ${exampleDescription}`),
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
  const target = describedTarget(parseTargetUrl(url), described, files, (path) =>
    contentOf(beside(path), 'put JSON messages or a PEM certificate in it, according to its name'),
  )
  if ('protocol' in target) await compileCalls(target)
  return { ...target, ...(isConfirmed && { isConfirmed }) }
}

function contentOf(file: string, hint: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw invalidOption(`the file "${file}" can’t be read (${errorCode(error) || error})`, hint)
  }
}

/** The files of a schema that the methods need, by the paths under which they import each other. */
async function schemaOf(
  proto: readonly string[],
  methods: readonly string[],
  file: string,
): Promise<Record<string, string>> {
  if (proto.length === 0)
    throw invalidOption(
      `the file "${file}" refers to no schema`,
      `give its .proto files or their folders, like ${exampleRpcDescription}`,
    )
  const services = [...new Set(methods.map((method) => method.slice(0, method.indexOf('/'))))]
  const { source, paths } = await tellingMistakes(async () => {
    const source = await openSchemaSource(proto)
    return { source, ...(await loadServices(source, services)) }
  })
  const files: Record<string, string> = {}
  for (const path of paths) {
    const text = await source.read(path)
    if (typeof text === 'string') files[path] = text
  }
  if (Object.keys(files).length === 0)
    throw invalidOption(
      `the file "${file}" refers to a compiled schema`,
      'give its .proto files or their folders',
    )
  return files
}
