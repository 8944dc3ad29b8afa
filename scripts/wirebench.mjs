#!/usr/bin/env node
// The package's command. It runs on the Node.js that the package brings, or on this one where that wasn't installed. It is
// plain JavaScript that an older Node.js can run.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endWithNpx } from './end-with-npx.mjs'
import { packageOfNode, pinnedNode } from './pinned-node.mjs'

const program = new URL('./run-wirebench.mjs', import.meta.url)
const notLoaded = 127
const [first = '--help', ...others] = process.argv.slice(2)
const isForHelp = ['-h', '--help'].includes(first) && others.length === 0
const file = process.versions.node === pinnedNode ? undefined : installedNode()
// It was printed when the package was made: to make it loads every command.
if (isForHelp) process.stdout.write(readFileSync(new URL('./help.txt', import.meta.url)))
else if (file === undefined) await import(program.href)
else runOn(file)

function installedNode() {
  try {
    const manifest = createRequire(import.meta.url).resolve(`${packageOfNode}/package.json`)
    return join(dirname(manifest), process.platform === 'win32' ? 'bin/node.exe' : 'bin/node')
  } catch {
    return undefined
  }
}

function runOn(file) {
  endWithNpx()
  const child = spawn(file, [fileURLToPath(program), ...process.argv.slice(2)], { stdio: 'inherit' })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  // What was installed may not run on this system, as on one with another C library.
  child.once('error', () => import(program.href))
  child.once('exit', (code, signal) => {
    for (const name of signals) process.removeAllListeners(name)
    // The system's loader ends with this and has said which library is missing, as libatomic is in the smallest installations.
    if (code === notLoaded) import(program.href)
    else if (signal === null) process.exitCode = code
    else process.kill(process.pid, signal)
  })
}
