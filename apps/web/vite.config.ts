import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react(), tailwindcss()],
  server: { proxy: { '/api': 'http://127.0.0.1:4600' } },
  build: {
    target: 'es2023',
    rolldownOptions: {
      // The histogram library that uses eval is read for its types and dropped before anything is written.
      checks: { eval: false },
    },
  },
})
