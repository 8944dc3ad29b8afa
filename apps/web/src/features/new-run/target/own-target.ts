import { WirebenchError } from '@wirebench/bench-core/model/errors'
import { isRpc, type ProtocolTarget } from '@wirebench/bench-core/model/protocol/protocol-spec'
import {
  describedTarget,
  isOwnMachine,
  parseTargetDescription,
  parseTargetUrl,
  type TargetDescription,
} from '@wirebench/bench-core/model/protocol/target-description'
import type { TargetExamination } from '@wirebench/bench-core/model/protocol/target-examination'
import { sentence } from '../../../ui/sentence.ts'

/** The user's own service, as it stands in the form: in this page's memory and not in its address. */
export interface OwnTarget {
  readonly url: string
  readonly description: string
  /** What the description needs beside it, by their names: `.proto` files, messages, a certificate. */
  readonly files: Readonly<Record<string, string>>
  readonly isConfirmed: boolean
  /** What one request to it showed; null until it was tried. */
  readonly found: TargetExamination | null
}

export const noTarget: OwnTarget = { url: '', description: '', files: {}, isConfirmed: false, found: null }

/** The service of a run to do again. Whether it may be loaded again is to be said again. */
export function targetOf(target: ProtocolTarget): OwnTarget {
  const { url, isConfirmed: _, ...described } = target
  if (!isRpc(target)) return { ...noTarget, url, description: written(described) }
  const { url: __, isConfirmed: ___, files, ...called } = target
  return { ...noTarget, url, files, description: written(called) }
}

function written(description: object): string {
  return JSON.stringify(description, null, 2)
}

type CheckedTarget =
  | { readonly kind: 'complete'; readonly target: ProtocolTarget }
  | {
      readonly kind: 'lacking'
      readonly part: 'url' | 'description' | 'files' | 'consent'
      readonly text: string
    }

/** The part of a request that the form's service stands for, or what is missing of it. */
export function checkTarget({ url, description, files, isConfirmed }: OwnTarget): CheckedTarget {
  if (url.trim() === '') return { kind: 'lacking', part: 'url', text: 'Give the address of your service.' }
  const origin = attempt(() => parseTargetUrl(url))
  if (origin instanceof WirebenchError) return lacking('url', origin)
  if (description.trim() === '')
    return { kind: 'lacking', part: 'description', text: 'Describe what to send to your service.' }
  const described = attempt(() => parseTargetDescription(description, 'the description'))
  if (described instanceof WirebenchError) return lacking('description', described)
  const protos = Object.fromEntries(Object.entries(files).filter(([name]) => isProto(name)))
  if (isCalled(described) && Object.keys(protos).length === 0)
    return { kind: 'lacking', part: 'files', text: 'Add the .proto files that define its methods.' }
  const target = attempt(() => describedTarget(origin, described, protos, addedFile(files)))
  if (target instanceof WirebenchError) return lacking('description', target)
  const isFar = !isOwnMachine(origin)
  if (isFar && !isConfirmed)
    return { kind: 'lacking', part: 'consent', text: `Confirm that you may load-test ${origin}.` }
  return { kind: 'complete', target: { ...target, ...(isFar && { isConfirmed }) } }
}

/** In a folder, what a service is described with; files that are chosen by themselves are taken whatever they are called. */
const kinds = ['.proto', '.json', '.jsonl', '.ndjson', '.pem', '.crt']

/** Files to be added, by their paths, with their texts. @throws Error that names one which can’t be read. */
export async function addedFiles(files: readonly File[]): Promise<OwnTarget['files']> {
  const meant = files.filter(
    ({ name, webkitRelativePath }) => !webkitRelativePath || kinds.some((kind) => name.endsWith(kind)),
  )
  const texts = meant.map(async (file) => [file.webkitRelativePath || file.name, await textOf(file)] as const)
  return Object.fromEntries(await Promise.all(texts))
}

/** @throws Error that says so where it can’t be read: it may have changed since it was chosen. */
export function textOf(file: File): Promise<string> {
  return file.text().catch(() => {
    throw new Error(`“${file.name}” can’t be read. Choose it again.`)
  })
}

function isProto(name: string): boolean {
  return name.endsWith('.proto')
}

/** A terminal reads what the description names from beside it; here it is among the files that were added. */
function addedFile(files: OwnTarget['files']): (path: string) => string {
  return (path) => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const [, text] =
      Object.entries(files).find(
        ([added]) => added === path || added.endsWith(`/${name}`) || added === name,
      ) ?? []
    if (text !== undefined) return text
    throw new WirebenchError(
      'invalid-option',
      `the description names the file ${path}, which this page doesn’t have`,
      'add it below',
    )
  }
}

function isCalled(described: TargetDescription): boolean {
  return 'protocol' in described
}

/** Whether what has been typed so far needs files beside it. */
export function wantsFiles({ description, files }: OwnTarget): boolean {
  return Object.keys(files).length > 0 || /"(protocol|ca|data)"\s*:/.test(description)
}

/** Whether the address leads to another machine, as far as it has been typed. */
export function isFarAway({ url }: OwnTarget): boolean {
  const origin = attempt(() => parseTargetUrl(url))
  return typeof origin === 'string' && !isOwnMachine(origin)
}

function lacking(part: 'url' | 'description', { message, hint }: WirebenchError): CheckedTarget {
  return { kind: 'lacking', part, text: `${sentence(message)} ${sentence(hint)}` }
}

function attempt<Value>(work: () => Value): Value | WirebenchError {
  try {
    return work()
  } catch (error) {
    if (error instanceof WirebenchError) return error
    throw error
  }
}
