import { pgUrl as pgUrlOption } from '../../model/options/option/words.ts'
import { withLogin } from '../login.ts'
import { parseServerUrl } from '../server-url.ts'
import { checkServer } from './check-server.ts'
import { connectAdmin } from './connect-admin.ts'
import { describeServer, type ServerDescription } from './describe-server.ts'
import { explainOpening } from './failures.ts'

/** What a run would find on the user's server, changing nothing there. @throws WirebenchError where it couldn't run. */
export async function examineServer(pgUrl: string): Promise<ServerDescription> {
  const url = withLogin(pgUrl, pgUrlOption)
  const address = parseServerUrl(url, pgUrlOption)
  const client = await connectAdmin(url, address, 'wirebench')
  try {
    const described = await describeServer(client)
    await checkServer(client, described, address)
    return described
  } catch (error) {
    throw explainOpening(error, address)
  } finally {
    await client.end().catch(() => {})
  }
}
