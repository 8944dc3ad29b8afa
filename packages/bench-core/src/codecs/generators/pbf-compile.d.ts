/** What is used of it: the package declares only its other door. */
declare module 'pbf/compile' {
  interface PbfField {
    readonly name: string
    readonly tag: number
    readonly type: string
    readonly oneof: string | null
    readonly repeated: boolean
    readonly map?: { readonly from: string; readonly to: string }
    readonly options: { readonly packed?: string }
  }
  interface PbfSchema {
    readonly syntax: number
    readonly messages: readonly { readonly name: string; readonly fields: readonly PbfField[] }[]
  }
  /** For every message M a function `readM` and a function `writeM`. */
  function compile(schema: PbfSchema): Readonly<Record<string, unknown>>
}
