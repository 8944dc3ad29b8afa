import module from 'node:module'
import { fileURLToPath } from 'node:url'
import { create, type DescMessage, fromBinary, type Message, toBinary } from '@bufbuild/protobuf'
import type { BinaryWriter } from '@bufbuild/protobuf/wire'
import { CodeGeneratorRequestSchema, CodeGeneratorResponseSchema } from '@bufbuild/protobuf/wkt'
import { WirebenchError } from '../model/errors.ts'
import { fileDescriptorSet } from '../model/messages/schema-files.ts'
import type { CodecEntry } from './codec.ts'

/** Interfaces and plain objects, by the generator that many services in TypeScript use, on the reader and writer of Protobuf-ES. */
export const tsProto: CodecEntry = {
  info: {
    name: 'ts-proto',
    title: 'ts-proto',
    encoding: 'protobuf',
    library: '@bufbuild/protobuf',
    options:
      'plain objects by ts-proto 2.18.0; generated before anything is timed; forceLong=bigint and useDate=false, because the defaults refuse integers above 2⁵³ and lose nanoseconds (int64 as bigint); skips unknown fields; encodes into a buffer of its own, decodes bytes as views of the input',
  },
  isChosenByName: true,
  imports: '@bufbuild/protobuf/wire',
  generate,
  async bind(type, generated) {
    const { files, entry } = JSON.parse(generated ?? (await generate(type))) as Generated
    const made = Object.values(await importTexts(files, entry)) as Partial<Functions>[]
    const { encode, decode } = made.find(({ $type }) => $type === type.typeName) as Functions
    return {
      encode: (message) => encode(message).finish(),
      decode: (bytes) => decode(bytes),
      fromMessage: (message: Message) => decode(toBinary(type, message)),
      toMessage: (message) => fromBinary(type, encode(message).finish()),
    }
  },
}

interface Functions {
  /** The type's full name: the name of the export is another where the type's has underscores, or is taken in JavaScript. */
  readonly $type: string
  encode(message: unknown): BinaryWriter
  decode(bytes: Uint8Array): unknown
}

/** Modules by their names, and the one that has the message type among them. */
interface Generated {
  readonly files: Readonly<Record<string, string>>
  readonly entry: string
}

const options = [
  'forceLong=bigint',
  'useDate=false',
  'outputServices=none',
  // Those that decide how the files are written, and not what they do.
  'outputTypeAnnotations=static-only',
  'enumsAsLiterals=true',
  'importSuffix=.js',
  'comments=false',
  'annotateFilesWithVersion=false',
]

/** Of what was asked for last: who looks at messages asks for their code again and again. */
const known = new Map<string, Promise<Generated['files']>>()
const mostKnown = 8

async function generate(type: DescMessage): Promise<string> {
  if (!module.stripTypeScriptTypes || !module.registerHooks)
    throw new WirebenchError(
      'invalid-option',
      'ts-proto writes TypeScript, which this Node.js can’t read',
      'use Node.js 22.15 or newer, or leave ts-proto out',
    )
  const { file: protoFile } = fileDescriptorSet(type)
  const fileToGenerate = protoFile.map(({ name }) => name)
  const request = create(CodeGeneratorRequestSchema, {
    fileToGenerate,
    protoFile,
    parameter: options.join(','),
  })
  const files = await filesOf(toBinary(CodeGeneratorRequestSchema, request))
  return JSON.stringify({ files, entry: `${type.file.name}.js` } satisfies Generated)
}

function filesOf(request: Uint8Array): Promise<Generated['files']> {
  const id = Buffer.from(request).toString('base64')
  const files = known.get(id) ?? generatedFor(request)
  known.delete(id)
  known.set(id, files)
  const [oldest] = known.keys()
  if (known.size > mostKnown) known.delete(oldest!)
  files.catch(() => known.delete(id))
  return files
}

/** What the generator makes of a request. */
async function generatedFor(request: Uint8Array): Promise<Generated['files']> {
  const { file, error } = fromBinary(CodeGeneratorResponseSchema, await plugIn(request))
  if (error) throw new Error(`ts-proto: ${error}`)
  return Object.fromEntries(
    file.map(({ name, content }) => [name.replace(/\.ts$/, '.js'), asJavaScript(content)]),
  )
}

/** Node.js warns once in each process that this is experimental: that says nothing about what is measured. */
function asJavaScript(typeScript: string): string {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return module.stripTypeScriptTypes(typeScript)
  } finally {
    process.emitWarning = emitWarning
  }
}

/**
 * Runs it as protoc does: a request on standard input, the answer on standard output. What that takes is loaded here: trials
 * of other codecs start sooner without.
 */
async function plugIn(request: Uint8Array): Promise<Uint8Array> {
  const { spawn } = await import('node:child_process')
  const { buffer } = await import('node:stream/consumers')
  const program = new URL(`./generators/ts-proto-main${import.meta.url.slice(-3)}`, import.meta.url)
  const child = spawn(process.execPath, [fileURLToPath(program)])
  child.stdin.on('error', () => undefined).end(request)
  const [answer, told, code] = await Promise.all([
    buffer(child.stdout),
    buffer(child.stderr),
    new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve)),
  ])
  if (code !== 0) throw new Error(`ts-proto ended with ${code}: ${told.toString().slice(0, 2000)}`)
  return answer
}

let imported = 0

/** Imports modules that are texts, as if they were files beside this one. */
async function importTexts(
  files: Readonly<Record<string, string>>,
  entry: string,
): Promise<Readonly<Record<string, unknown>>> {
  const folder = `generated-${++imported}:///`
  const hooks = module.registerHooks({
    resolve(specifier, context, next) {
      if (specifier.startsWith(folder)) return { url: specifier, shortCircuit: true }
      if (!context.parentURL?.startsWith(folder)) return next(specifier, context)
      if (specifier.startsWith('.'))
        return { url: new URL(specifier, context.parentURL).href, shortCircuit: true }
      return next(specifier, { ...context, parentURL: import.meta.url })
    },
    load(url, context, next) {
      if (!url.startsWith(folder)) return next(url, context)
      return { format: 'module', source: files[decodeURI(url.slice(folder.length))]!, shortCircuit: true }
    },
  })
  try {
    // By a module of its own, so that nobody but Node.js resolves the name.
    return await import(`data:text/javascript,export * from ${JSON.stringify(folder + entry)}`)
  } finally {
    hooks.deregister()
  }
}
