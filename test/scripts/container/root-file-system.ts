import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, resolve } from 'node:path'

const programs = ['apt-get', 'dpkg-deb', 'chroot', 'unshare', 'nsenter', 'wget', 'npm']
const node = { name: 'node', id: 1000 } as const

/** Why root file systems can't be made here; undefined where they can. */
export function whyNoRootFileSystem(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it takes root on Linux'
  const folders = (process.env.PATH ?? '').split(':')
  const missing = programs.filter((name) => !folders.some((folder) => existsSync(join(folder, name))))
  if (missing.length > 0) return `there is no ${missing.join(', ')}`
  if (spawnSync('unshare', ['--mount', '--pid', '--net', '--fork', 'true']).status !== 0)
    return 'this system gives no namespaces'
  return undefined
}

/** Runs a program to its end and gives what it printed. */
function run(
  file: string,
  given: readonly string[],
  options: { env?: NodeJS.ProcessEnv; cwd?: string } = {},
) {
  const { status, stdout, stderr } = spawnSync(file, given, {
    ...options,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (status !== 0)
    throw new Error(
      `${file} ${given.join(' ')} ended with ${status}:\n${stdout.slice(-4000)}\n${stderr.slice(-4000)}`,
    )
  return stdout
}

/**
 * What the image `node:VERSION-slim` is made of, by other means: the smallest Debian 12, that Node.js with the library that it wants, npm
 * and the user `node`. `tini` and `iproute2` stand for what the engine gives a container.
 */
export function makeBase(folder: string): string {
  const root = join(folder, 'base')
  run('apt-get', ['download', 'debootstrap'], { cwd: folder })
  run('dpkg-deb', ['-x', globSync('debootstrap_*.deb', { cwd: folder })[0]!, 'tools'], { cwd: folder })
  const tools = join(folder, 'tools/usr')
  run(
    join(tools, 'sbin/debootstrap'),
    ['--variant=minbase', '--include=libatomic1,tini,iproute2', 'bookworm', root],
    {
      env: { ...process.env, DEBOOTSTRAP_DIR: join(tools, 'share/debootstrap') },
    },
  )

  const local = (path: string) => join(root, 'usr/local', path)
  const npm = dirname(dirname(realpathSync(run('sh', ['-c', 'command -v npm']).trim())))
  cpSync(npm, local('lib/node_modules/npm'), { recursive: true })
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, local(`bin/${name}`))
  cpSync(
    join(dirname(createRequire(import.meta.url).resolve('node/package.json')), 'bin/node'),
    local('bin/node'),
  )
  run('chroot', [root, 'groupadd', '--gid', String(node.id), node.name])
  run('chroot', [root, 'useradd', '--uid', String(node.id), '--gid', node.name, '--create-home', node.name])

  // How this machine reaches the network.
  mkdirSync(join(root, 'etc/ssl/certs'), { recursive: true })
  for (const file of ['/etc/resolv.conf', '/etc/hosts', certificates])
    if (existsSync(file)) cpSync(file, join(root, file), { dereference: true })
  return root
}

const certificates = '/etc/ssl/certs/ca-certificates.crt'

/** A file system with what the instructions before have said of the processes that run in it. */
interface Stage {
  readonly root: string
  user: string
  folder: string
  environment: Record<string, string>
  entry: readonly string[]
  command: readonly string[]
  health: readonly string[]
}

/** Follows a Dockerfile, each stage in a copy of the base. @returns The last stage. */
export function followDockerfile(context: string, base: string, folder: string): Stage {
  const stages = new Map<string, Stage>()
  let stage: Stage | undefined
  const text = readFileSync(join(context, 'Dockerfile'), 'utf8').replaceAll(/\\\n\s*/g, '')
  for (const line of text.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
    const [, instruction, rest] = line.match(/^(\S+) (.+)$/)!
    if (instruction === 'FROM') {
      const name = rest!.split(' AS ')[1] ?? 'last'
      const root = join(folder, name)
      run('cp', ['--archive', base, root])
      stage = { root, user: 'root', folder: '/', environment: {}, entry: [], command: [], health: [] }
      stages.set(name, stage)
    } else follow(stage!, instruction!, rest!, context, stages)
  }
  return stage!
}

function follow(
  stage: Stage,
  instruction: string,
  rest: string,
  context: string,
  stages: ReadonlyMap<string, Stage>,
): void {
  if (instruction === 'USER') stage.user = rest
  else if (instruction === 'WORKDIR') stage.folder = rest
  else if (instruction === 'ENV')
    stage.environment = { ...stage.environment, ...Object.fromEntries([rest.split('=')]) }
  else if (instruction === 'ENTRYPOINT') stage.entry = JSON.parse(rest)
  else if (instruction === 'CMD') stage.command = JSON.parse(rest)
  else if (instruction === 'HEALTHCHECK') stage.health = JSON.parse(rest.slice(rest.indexOf('[')))
  else if (instruction === 'COPY') copy(stage, rest.split(' '), context, stages)
  else if (instruction === 'RUN')
    run('unshare', inside(stage, ['sh', '-c', rest]), { env: environmentOf(stage) })
  else if (!['VOLUME', 'EXPOSE'].includes(instruction)) throw new Error(`${instruction} is not known here`)
}

function copy(
  stage: Stage,
  words: readonly string[],
  context: string,
  stages: ReadonlyMap<string, Stage>,
): void {
  const option = (name: string) => words.find((word) => word.startsWith(`--${name}=`))?.split('=')[1]
  const paths = words.filter((word) => !word.startsWith('--'))
  const from = option('from')
  const target = join(stage.root, resolve(stage.folder, paths.at(-1)!))
  for (const path of paths.slice(0, -1)) {
    const source = join(from === undefined ? context : stages.get(from)!.root, path)
    if (from === undefined && statSync(source).isDirectory())
      cpSync(source, target, { recursive: true, verbatimSymlinks: true, filter: isSent(context) })
    else {
      mkdirSync(target, { recursive: true })
      run('cp', ['--archive', statSync(source).isDirectory() ? `${source}/.` : source, target])
    }
  }
  const owner = option('chown') === undefined ? 0 : node.id
  run('chown', ['--recursive', `${owner}:${owner}`, target])
}

/** Which files of the context an engine is sent, by the two kinds of lines that are in `.dockerignore`. */
function isSent(context: string): (path: string) => boolean {
  const lines = readFileSync(join(context, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  return (path) => {
    const place = relative(context, path)
    return !lines.some((line) =>
      line.startsWith('**/') ? basename(place) === line.slice(3) : place === line,
    )
  }
}

function environmentOf({ user, environment }: Stage): NodeJS.ProcessEnv {
  const asked = run('npm', ['config', 'get', 'registry']).trim()
  const given = Object.entries(process.env).filter(([name]) => /_proxy$/i.test(name))
  return {
    ...Object.fromEntries(given),
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: user === 'root' ? '/root' : `/home/${user}`,
    npm_config_registry: asked,
    ...(existsSync(certificates) && { NODE_EXTRA_CA_CERTS: certificates, npm_config_cafile: certificates }),
    ...environment,
  }
}

const asUser = (user: string) => ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups']

/** What `unshare` is given, so that a program runs inside a stage as its user. */
function inside({ root, user, folder }: Stage, command: readonly string[]): string[] {
  const namespaces = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
  return [...namespaces, `--root=${root}`, `--wd=${folder}`, ...asUser(user), ...command]
}

/** A container of a stage, on a network of its own where nothing but itself is. */
export class Container {
  readonly #stage: Stage
  readonly #process: ChildProcess
  readonly ended: Promise<{ code: number | null; output: string }>

  /** @param given What stands behind the image's name; what the image does alone where there is nothing. */
  constructor(stage: Stage, given: readonly string[] = stage.command) {
    this.#stage = stage
    const command = [...stage.entry, ...given]
    const [...begin] = inside({ ...stage, user: 'root' }, [
      'sh',
      '-c',
      `ip link set lo up && exec ${asUser(stage.user).join(' ')} tini -- "$@"`,
      'sh',
      ...command,
    ])
    this.#process = spawn('unshare', ['--net', ...begin], {
      env: environmentOf(stage),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    this.#process.stdout!.on('data', (chunk) => {
      output += chunk
    })
    this.ended = new Promise((tell) => this.#process.once('close', (code) => tell({ code, output })))
  }

  /** Whether the health check, or another program, ends well inside. */
  runsWell(command: readonly string[] = this.#stage.health): boolean {
    const first = this.#first()
    if (first === undefined) return false
    const namespaces = ['--mount', '--net', '--pid', '--root', '--wd']
    return (
      spawnSync('nsenter', [`--target=${first}`, ...namespaces, ...asUser(this.#stage.user), ...command], {
        env: environmentOf(this.#stage),
      }).status === 0
    )
  }

  /** As an engine stops it: by a signal to its first process. */
  stop(): void {
    process.kill(this.#first()!, 'SIGTERM')
  }

  end(): void {
    this.#process.kill('SIGKILL')
  }

  #first(): number | undefined {
    const { pid } = this.#process
    try {
      const [first] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
      return first ? Number(first) : undefined
    } catch {
      return undefined
    }
  }
}

/** A secret as an engine lays it into a container, for its user to read. */
export function layDown({ root }: Stage, path: string, text: string): void {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text, { mode: 0o400 })
  run('chown', [`${node.id}:${node.id}`, file])
}
