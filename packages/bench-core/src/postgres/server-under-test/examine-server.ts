import { type Named, pgUrl as pgUrlOption } from '../../model/options/option/words.ts'
import { withLogin } from '../login.ts'
import { parseServerUrl } from '../server-url.ts'
import { checkServer } from './check-server.ts'
import { connectAdmin } from './connect-admin.ts'
import { describeServer, type ServerDescription } from './describe-server.ts'
import { explainOpening } from './failures.ts'

/**
 * What a run would find on the user's server, changing nothing there.
 * @param given Where its address was given.
 * @throws WirebenchError where it couldn't run.
 */
export async function examineServer(pgUrl: string, given: Named = pgUrlOption): Promise<ServerDescription> {
  const url = withLogin(pgUrl, given)
  const address = parseServerUrl(url, given)
  const client = await connectAdmin(url, address, 'wirebench', given)
  try {
    const described = await describeServer(client)
    await checkServer(client, described, address)
    return described
  } catch (error) {
    throw explainOpening(error, address, given)
  } finally {
    await client.end().catch(() => {})
  }
}
