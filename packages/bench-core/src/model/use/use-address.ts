import { type Addresses, type Option, readTexts } from '../options/option/option.ts'
import { useOptions } from '../options/use.ts'
import type { AskedUse } from './use.ts'

/** The name of one of a use’s numbers in addresses of pages and of the API. */
export type UseAddress = Addresses<typeof useOptions>

export const useAddresses: readonly UseAddress[] = entries().map(([, option]) => addressOf(option))

/** What an address says of a use, and what of it is none. */
export interface AddressedUse {
  readonly use: AskedUse
  readonly refused: readonly { readonly address: UseAddress; readonly rule: string }[]
}

/** A use as an address has it, all of it text; what doesn’t fit is told and left out. */
export function useInAddress(address: Readonly<Record<string, unknown>>): AddressedUse {
  const read = entries().flatMap(([name, option]) => {
    const typed = address[addressOf(option)]
    if (typed === undefined || typed === '') return []
    const texts = option.control === 'names' ? String(typed).split(',') : [String(typed)]
    const { success, data } = option.schema.safeParse(readTexts(option, texts))
    return [{ name, option, success, data }]
  })
  return {
    // Each value was accepted by the schema of its own name.
    use: Object.fromEntries(
      read.flatMap(({ name, success, data }) => (success ? [[name, data]] : [])),
    ) as AskedUse,
    refused: read.flatMap(({ option, success }) =>
      success ? [] : [{ address: addressOf(option), rule: option.rule }],
    ),
  }
}

/** The opposite: what somebody said of a use, by the names that addresses have for it. */
export function addressOfUse(asked: AskedUse): Record<string, string> {
  return Object.fromEntries(
    entries().flatMap(([name, option]) => {
      const value = asked[name as keyof AskedUse]
      return value === undefined ? [] : [[addressOf(option), [value].flat().map(option.write).join(',')]]
    }),
  )
}

type Named = Option & { readonly name: string }

function entries(): [string, Named][] {
  return Object.entries(useOptions).map(([name, option]) => [name, { ...(option as Option), name }])
}

function addressOf({ address, name }: Named): UseAddress {
  // The table’s own names, which Object.entries forgets.
  return (address ?? name) as UseAddress
}
