import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ProblemError } from '../http/problem.ts'
import type { UploadLimits } from './upload-limits.ts'
import { dataUploadName, protoUploadPath } from './upload-path.ts'

/** An upload as it lies in its folder. */
export interface Upload {
  /** Undefined where data came alone, for a schema to be inferred. */
  readonly protoFolder: string | undefined
  readonly dataPaths: readonly string[]
  readonly messageType: string | undefined
  /** Which messages of a file that holds several kinds. */
  readonly set: string | undefined
  /** By what its sender asks how far it is. */
  readonly ticket: string | undefined
}

/**
 * Writes the parts of a form into a fresh folder: files `proto` under their relative paths, files `data`, and the texts
 * `message`, `set` and `ticket`. Nothing is written outside the folder, and nothing is written over. What is wrong is told after the whole
 * form has been read, because a browser that is still sending doesn't listen.
 */
export async function receiveUpload(
  request: FastifyRequest,
  folder: string,
  limits: UploadLimits,
): Promise<Upload> {
  if (!request.isMultipart())
    throw refused(415, 'unsupported-media-type', 'the request is not a form', 'send multipart/form-data')
  if (Number(request.headers['content-length']) > limits.requestBytes)
    throw tooLarge('the request', limits.requestBytes)
  const receiving = new Receiving(folder, limits)
  let problem: unknown
  for await (const part of partsOf(request)) {
    try {
      if (problem !== undefined && part.type === 'file') await drain(part.file)
      else if (part.type === 'file') await receiving.file(part)
      else receiving.field(part.fieldname, part.value, part.valueTruncated)
    } catch (error) {
      problem ??= error
      if (part.type === 'file') await drain(part.file)
    }
  }
  if (problem !== undefined) throw problem
  return receiving.result()
}

/** The parts of the form; one that breaks off is its sender's mistake. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    for await (const part of request.parts()) yield part
  } catch (error) {
    if (error instanceof ProblemError || (error instanceof Error && 'statusCode' in error)) throw error
    throw invalid('the form is incomplete or invalid', 'send it again', error)
  }
}

/** The form's fields that aren't files. */
const textFields = {
  message: { title: 'the message type', example: 'its full name, such as acme.v1.Order' },
  set: { title: 'the set of messages', example: 'its name, such as GET /orders/{id} response' },
  ticket: { title: 'the ticket', example: 'any text that is unique' },
}
type TextField = keyof typeof textFields

function isTextField(name: string): name is TextField {
  return Object.hasOwn(textFields, name)
}

class Receiving {
  private readonly folder: string
  private readonly limits: UploadLimits
  private readonly protoPaths = new Set<string>()
  private readonly dataPaths: string[] = []
  private readonly texts = new Map<TextField, string>()
  private protoBytes = 0
  private dataBytes = 0

  constructor(folder: string, limits: UploadLimits) {
    this.folder = folder
    this.limits = limits
  }

  async file({ fieldname, filename, file }: MultipartFile): Promise<void> {
    if (fieldname === 'proto') await this.proto(filename, file)
    else if (fieldname === 'data') await this.data(filename, file)
    else throw invalid(`there is no file field "${fieldname.slice(0, 40)}"`, 'send files as proto and data')
  }

  field(name: string, value: unknown, isTruncated: boolean): void {
    if (!isTextField(name) || typeof value !== 'string')
      throw invalid(
        `there is no field "${name.slice(0, 40)}"`,
        'send the message type as message, the name of a set of messages as set, and a ticket as ticket',
      )
    const { title, example } = textFields[name]
    if (value.includes('\0')) throw invalid(`${title} holds a NUL character`, `give ${example}`)
    if (isTruncated || value.length > 400) throw invalid(`${title} is too long`, `give ${example}`)
    if (value.trim() !== '') this.texts.set(name, value.trim())
  }

  result(): Upload {
    if (this.protoPaths.size + this.dataPaths.length === 0)
      throw invalid(
        'there is no file in the request',
        'send JSON as data, or at least one .proto file as proto',
      )
    return {
      protoFolder: this.protoPaths.size === 0 ? undefined : join(this.folder, 'proto'),
      dataPaths: this.dataPaths,
      messageType: this.texts.get('message'),
      set: this.texts.get('set'),
      ticket: this.texts.get('ticket'),
    }
  }

  private async proto(filename: string, file: Readable): Promise<void> {
    const path = protoUploadPath(filename)
    if (path === null)
      throw invalid(
        `the file name ${JSON.stringify(filename.slice(0, 100))} is not the plain path of a .proto file`,
        'send .proto files under paths below their folder, without .. and backslashes',
      )
    if (this.protoPaths.has(path.toLowerCase()))
      throw invalid(`the file "${path}" was sent twice`, 'send each file once')
    this.protoPaths.add(path.toLowerCase())
    if (this.protoPaths.size > this.limits.protoFiles) throw tooMany('.proto files', this.limits.protoFiles)
    const bytesBefore = this.protoBytes
    await this.write(join('proto', path), file, (bytes) => {
      this.protoBytes = bytesBefore + bytes
      if (this.protoBytes > this.limits.protoBytes) throw tooLarge('the schema', this.limits.protoBytes)
    })
  }

  private async data(filename: string, file: Readable): Promise<void> {
    const path = join('data', String(this.dataPaths.length + 1), dataUploadName(filename))
    this.dataPaths.push(join(this.folder, path))
    if (this.dataPaths.length > this.limits.dataFiles) throw tooMany('data files', this.limits.dataFiles)
    const bytesBefore = this.dataBytes
    await this.write(path, file, (bytes) => {
      this.dataBytes = bytesBefore + bytes
      if (this.dataBytes > this.limits.dataBytes) throw tooLarge('the data', this.limits.dataBytes)
    })
  }

  private async write(path: string, file: Readable, count: (bytes: number) => void): Promise<void> {
    const handle = await this.newFile(path)
    let bytes = 0
    let problem: unknown
    try {
      // To its end in any case: the parts behind a file that isn't read never come.
      for await (const chunk of file) {
        if (problem !== undefined) continue
        try {
          bytes += chunk.length
          count(bytes)
          await handle.writeFile(chunk)
        } catch (error) {
          problem = error
        }
      }
    } finally {
      await handle.close()
    }
    if (problem !== undefined) throw problem
  }

  private async newFile(path: string): Promise<FileHandle> {
    const target = join(this.folder, path)
    try {
      await mkdir(dirname(target), { recursive: true })
      return await open(target, 'wx')
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code !== 'EEXIST' && code !== 'ENOTDIR') throw error
      throw invalid(`the file "${path}" conflicts with another file`, 'rename one of them')
    }
  }
}

async function drain(file: Readable): Promise<void> {
  if (file.destroyed) return
  for await (const _ of file);
}

function tooLarge(what: string, limit: number): ProblemError {
  return refused(
    413,
    'body-too-large',
    `${what} is larger than ${Math.floor(limit / 1e6)} MB`,
    'send fewer: a sample of the messages is enough',
  )
}

function tooMany(what: string, limit: number): ProblemError {
  return refused(413, 'body-too-large', `there are more than ${limit} ${what}`, 'send fewer')
}

function invalid(message: string, fix: string, cause?: unknown): ProblemError {
  return new ProblemError(400, { code: 'invalid-request', message, fix }, { cause })
}

function refused(status: number, code: string, message: string, fix: string): ProblemError {
  return new ProblemError(status, { code, message, fix })
}
