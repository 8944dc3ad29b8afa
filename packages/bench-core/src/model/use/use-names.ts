import { compressionNames } from '../codec/compressions.ts'

/** Kinds of services that a use can begin with. */
export const usePresetNames = ['rest-api', 'rpc', 'events', 'documents', 'devices'] as const
export type UsePresetName = (typeof usePresetNames)[number]

/** What can compress messages on their way. */
export const compressionsAtEdge = ['none', ...compressionNames] as const
