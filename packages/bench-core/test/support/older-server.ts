import { connect, createServer } from 'node:net'
import pg from 'pg'

export interface OlderServer {
  readonly url: string
  close(): void
}

/** The server at an address, which says to whoever asks over this one that it is an older one. */
export async function asOlder(of: string, major: number): Promise<OlderServer> {
  const { number, version } = await versionOf(of)
  const { hostname, port } = new URL(of)
  const proxy = createServer((client) => {
    const there = connect(Number(port), hostname)
    for (const [one, other] of [
      [client, there],
      [there, client],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
    client.pipe(there)
    // As many characters as before, so that lengths stay what they are.
    there.on('data', (answer: Buffer) =>
      client.write(
        answer
          .toString('latin1')
          .replaceAll(number, `${major}${number.slice(String(major).length)}`)
          .replaceAll(version, `${major}${version.slice(String(major).length)}`),
        'latin1',
      ),
    )
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  if (typeof address !== 'object' || address === null) throw new Error('it listens nowhere')
  const url = new URL(of)
  url.port = String(address.port)
  return { url: url.href, close: () => proxy.close() }
}

async function versionOf(url: string): Promise<{ number: string; version: string }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(
      "select current_setting('server_version_num') as number, current_setting('server_version') as version",
    )
    return rows[0]
  } finally {
    await client.end()
  }
}
