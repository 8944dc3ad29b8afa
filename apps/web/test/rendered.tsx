import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'

/** What a function that uses hooks gives while it is rendered, which here is never followed by effects. */
export function rendered<Value>(use: () => Value): Value {
  const seen: Value[] = []
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Component use={() => seen.push(use())} />
    </QueryClientProvider>,
  )
  return seen[0]!
}

function Component({ use }: { readonly use: () => void }) {
  use()
  return null
}
