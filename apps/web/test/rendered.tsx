import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** What is drawn at first, with what a client knows. */
export function markupOf(drawn: ReactNode, queryClient = new QueryClient()): string {
  return renderToStaticMarkup(<QueryClientProvider client={queryClient}>{drawn}</QueryClientProvider>)
}

/** What a function that uses hooks gives while it is rendered, which here is never followed by effects. */
export function rendered<Value>(use: () => Value): Value {
  const seen: Value[] = []
  markupOf(<Component use={() => seen.push(use())} />)
  return seen[0]!
}

function Component({ use }: { readonly use: () => void }) {
  use()
  return null
}
