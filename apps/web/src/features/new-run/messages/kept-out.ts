import type { Preflight } from '@wirebench/bench-core/model/messages/own-messages'
import { MessageSuite, type RunRequest } from '@wirebench/bench-core/model/run/run-spec'
import type { FormValues } from '../form/form-values.ts'

/** Whom messages go to: the part of a request that names them. */
export type Takers = Pick<RunRequest, 'codecs' | 'storage' | 'protocol'> &
  Required<Pick<RunRequest, 'suites'>>

/** Who is ticked. The ladder has its own transports, and the user's own service is sent other messages. */
export function takersOf(
  { suites, codecs, formats, transports }: Pick<FormValues, 'suites' | 'codecs' | 'formats' | 'transports'>,
  isOwnService: boolean,
): Takers {
  const areAny = {
    codec: codecs.length > 0,
    storage: formats.length > 0,
    protocol: !isOwnService,
  }
  return {
    suites: MessageSuite.options.filter((suite) => areAny[suite] && suites.includes(suite)),
    ...(areAny.codec && { codecs: [...codecs] }),
    ...(areAny.storage && { storage: { formats: [...formats] } }),
    ...(transports.length > 0 && { protocol: { transports: [...transports] } }),
  }
}

/** How many of the messages that were tried keep somebody out whom they go to, and how many have details that could be changed for those. */
export function keptOutOf(
  { codecs, storage, protocol, uncarried }: Pick<Preflight, 'codecs' | 'storage' | 'protocol' | 'uncarried'>,
  takers: Takers,
): { readonly messages: number; readonly details: number } {
  if (uncarried === undefined) return { messages: 0, details: 0 }
  const leftOut = {
    codec: codecs.flatMap(({ codec, status }) => (status === 'left-out' ? [codec] : [])),
    storage: (storage?.leftOut ?? []).map(({ name }) => name),
    protocol: (protocol?.leftOut ?? []).map(({ name }) => name),
  }
  const isAnyLeftOut = MessageSuite.options.some((suite) =>
    leftOut[suite].some((name) => isTaker(takers, suite, name)),
  )
  const places = uncarried.of.flatMap(({ suite, name, messages }) =>
    isTaker(takers, suite, name) ? messages : [],
  )
  return { messages: new Set(places).size, details: isAnyLeftOut ? uncarried.details : 0 }
}

function isTaker({ suites, codecs, storage, protocol }: Takers, suite: MessageSuite, name: string): boolean {
  const names = {
    codec: codecs,
    storage: storage?.formats,
    protocol: protocol?.transports?.map((text) => text.split('+')[0]!),
  }
  return suites.includes(suite) && (names[suite]?.includes(name) ?? true)
}
