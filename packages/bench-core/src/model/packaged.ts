/** Whether this is the published package and no checkout: `scripts/pack.ts` puts `true` here in what it builds. */
export const isPackaged: boolean = false
