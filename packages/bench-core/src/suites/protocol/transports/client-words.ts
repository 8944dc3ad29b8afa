import { versionOf } from '../../../codecs/code/library-version.ts'

/** The package of a client that is called otherwise. */
const packages: Readonly<Record<string, string>> = {
  'grpc-js': '@grpc/grpc-js',
  'connect-node': '@connectrpc/connect-node',
}

/** Which client drives a transport, by the name that it has there: `client: undici 8.12.4`. */
export function clientWords(client: string): string {
  if (client === 'lean') return 'client: Wirebench’s own, on raw sockets'
  if (client.startsWith('node:')) return `client: ${client} ${versionOf('node')}`
  const library = packages[client] ?? client
  return `client: ${library} ${versionOf(library)}`
}
