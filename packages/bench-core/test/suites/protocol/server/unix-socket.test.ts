import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startHere } from './support.ts'

test.skipIf(process.platform === 'win32')(
  'the name of a Unix domain socket goes with its server, killed or ended',
  async () => {
    const wire = { compression: 'none', socket: 'unix', noDelay: true, tls: false } as const
    for (const isKilled of [false, true]) {
      const server = await startHere({ transport: 'grpc', wire })
      const { path } = server.address
      expect(existsSync(path!)).toBe(true)
      if (isKilled) process.kill(server.pid, 'SIGKILL')
      await server.end()
      expect(existsSync(path!)).toBe(false)
    }
  },
)
