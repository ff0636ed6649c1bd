import { Agent, request } from 'node:http';

/** GETs with one kept connection; resolves to the body. @throws Error for any status but 200. */
export function createGetter(url: string, apiKey: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { authorization: `Token token=${apiKey}` };
  const get = (path: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const call = request(url + path, { agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          if (response.statusCode === 200) resolve(Buffer.concat(chunks).toString());
          else reject(new Error(`GET ${path} was answered ${response.statusCode ?? 0}.`));
        });
      });
      call.once('error', reject);
      call.end();
    });
  return {
    get,
    close: () => {
      agent.destroy();
    },
  };
}
