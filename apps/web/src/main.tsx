import 'virtual:palette.css'
import './styles.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiError } from './api/client.ts'
import { adoptToken } from './api/token.ts'
import { router } from './app/router.tsx'
import { followSystemTheme } from './ui/hooks/preferences.ts'

adoptToken(window)
followSystemTheme()

const queryClient = new QueryClient({
  defaultOptions: {
    // The server is this machine’s own as a rule: it answers without a network.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 2_000,
      retry: (failures, error) => failures < 2 && error instanceof ApiError && error.status === 0,
    },
  },
})

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
