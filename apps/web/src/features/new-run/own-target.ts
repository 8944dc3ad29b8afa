import {
  isOwnMachine,
  type ProtocolTarget,
  parseTargetDescription,
  parseTargetUrl,
  type TargetExamination,
  WirebenchError,
} from '@wirebench/bench-core/results'
import { sentence } from '../../ui/sentence.ts'

/** The user's own service, as it stands in the form: in this page's memory and not in its address. */
export interface OwnTarget {
  readonly url: string
  readonly description: string
  readonly isConfirmed: boolean
  /** What one request to it showed; null until it was tried. */
  readonly found: TargetExamination | null
}

export const noTarget: OwnTarget = { url: '', description: '', isConfirmed: false, found: null }

/** The service of a run to do again. Whether it may be loaded again is to be said again. */
export function targetOf({ url, operations }: ProtocolTarget): OwnTarget {
  return { ...noTarget, url, description: JSON.stringify({ operations }, null, 2) }
}

type CheckedTarget =
  | { readonly kind: 'complete'; readonly target: ProtocolTarget }
  | { readonly kind: 'lacking'; readonly part: 'url' | 'description' | 'consent'; readonly text: string }

/** The part of a request that the form's service stands for, or what is missing of it. */
export function checkTarget({ url, description, isConfirmed }: OwnTarget): CheckedTarget {
  if (url.trim() === '')
    return { kind: 'lacking', part: 'url', text: 'Give the address of your HTTP service.' }
  const origin = attempt(() => parseTargetUrl(url))
  if (origin instanceof WirebenchError) return lacking('url', origin)
  if (description.trim() === '')
    return { kind: 'lacking', part: 'description', text: 'Describe what is sent to your service.' }
  const operations = attempt(() => parseTargetDescription(description, 'the description'))
  if (operations instanceof WirebenchError) return lacking('description', operations)
  const isFar = !isOwnMachine(origin)
  if (isFar && !isConfirmed)
    return { kind: 'lacking', part: 'consent', text: `Confirm that ${origin} is yours to load.` }
  return { kind: 'complete', target: { url: origin, operations, ...(isFar && { isConfirmed }) } }
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
