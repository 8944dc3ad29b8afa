import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { paletteCss } from '../../packages/bench-core/src/report/scene/palette.ts'

/** The page of the package names the package's commands. */
const packaged = {
  name: 'packaged',
  load: (id: string) => (id.endsWith('/model/packaged.ts') ? 'export const isPackaged = true' : undefined),
}

/** What commands say of their options is for terminals alone: over 1 kB of each first view. */
const withoutHelp = {
  name: 'without-help',
  enforce: 'pre',
  transform: (code: string, id: string) =>
    /\/model\/options\/[\w-]+\.ts$/.test(id)
      ? code.replaceAll(/^ +help: (?:'(?:[^'\\\n]|\\.)*'|`[^`\\]*`),\n/gm, '')
      : undefined,
} as const

/** The colours that pages and exported files share, as a style sheet. */
const palette = {
  name: 'palette',
  resolveId: (id: string) => (id === 'virtual:palette.css' ? id : undefined),
  load: (id: string) =>
    id === 'virtual:palette.css'
      ? `:root{${paletteCss('light')}}[data-theme="dark"]{${paletteCss('dark')}}`
      : undefined,
}

export default defineConfig(({ command, mode }) => {
  // Whatever program starts the build, what comes of it is the product: a test runner's NODE_ENV would put React's
  // development build into it.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return {
    plugins: [withoutHelp, react(), tailwindcss(), palette, ...(mode === 'package' ? [packaged] : [])],
    server: { proxy: { '/api': 'http://127.0.0.1:4600' } },
    build: {
      target: 'es2023',
      // The first file would list what every page needs, its styles too if they weren’t all in one file: some 3 kB of each first view.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, needed, { hostType }) => (hostType === 'html' ? needed : []),
      },
      rolldownOptions: {
        output: {
          codeSplitting: {
            // A few lines that all pages share: in files of their own they would part the first one into many, 5 kB of each first view.
            groups: [
              {
                name: 'run-spec',
                test: /\/(model\/(run\/(run-spec|decides|recorded\/for-each-figure)|protocol\/(is-rpc|operations)|storage\/access-path|text\/listed)|words\/printable|first-few)\.ts$/,
              },
            ],
          },
        },
        // The histogram library that uses eval is read for its types and dropped before anything is written.
        checks: { eval: false },
      },
    },
  }
})
