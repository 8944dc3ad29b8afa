import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Container, followDockerfile, layDown, makeBase, whyNoRootFileSystem } from './root-file-system.ts'

const why = whyNoRootFileSystem()
if (why !== undefined) process.stderr.write(`the Dockerfile's steps are NOT tried: ${why}\n`)

test.skipIf(why !== undefined)(
  'the Dockerfile’s steps make a container that serves, is healthy, measures and stops',
  { tags: ['slow'], timeout: 1_800_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wirebench-container-'))
    chmodSync(folder, 0o755)
    const containers: Container[] = []
    const start = (...given: ConstructorParameters<typeof Container>) => {
      containers.push(new Container(...given))
      return containers.at(-1)!
    }
    try {
      const image = followDockerfile(join(import.meta.dirname, '../../..'), makeBase(folder), folder)
      expect(image).toMatchObject({ user: 'node', folder: '/home/node' })
      expect(existsSync(join(image.root, 'opt/wirebench/node_modules/@wirebench'))).toBe(false)

      layDown(image, image.command.at(-1)!, 'a-token-of-some-length\n')
      const server = start(image)
      await expect.poll(() => server.runsWell(), { timeout: 120_000, interval: 1000 }).toBe(true)
      expect(server.runsWell(['sh', '-c', '! touch /opt/wirebench/new'])).toBe(true)
      const page = `fetch('http://127.0.0.1:4600/').then(async (page) => process.exit((await page.text()).includes('/assets/') ? 0 : 1))`
      expect(server.runsWell(['node', '-e', page])).toBe(true)
      server.stop()
      expect(await server.ended).toMatchObject({ code: 0 })
      expect(readdirSync(join(image.root, 'data'))).not.toEqual([])

      const asked = ['codec', '--codec', 'json,msgpackr', '--preset', 'smoke', '--rounds', '1', '--json', '-']
      const { code, output } = await start(image, asked).ended
      expect(code).toBe(0)
      expect(output).toContain('"nsPerOperation"')
      expect(output).not.toContain('measured with your own Node.js')
      expect((await start(image, ['list']).ended).output).toContain('codec')
    } finally {
      for (const one of containers) one.end()
      await Promise.all(containers.map(({ ended }) => ended))
      rmSync(folder, { recursive: true, maxRetries: 5 })
    }
  },
)
