import * as z from 'zod/mini'

export const presetNames = ['smoke', 'quick', 'standard', 'thorough'] as const
export const PresetName = z.enum(presetNames)
export type PresetName = z.infer<typeof PresetName>
