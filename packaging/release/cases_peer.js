// SPDX-License-Identifier: Apache-2.0
// Answers for cases_peers.py: a list of {robots, url, agent} from standard input, by robots-parser.
const path = require('node:path');
const robotsParser = require(require.resolve('robots-parser', { paths: [process.cwd(), path.dirname(__filename)] }));

// Every file is the one of its URL's origin.
function answer({ robots, url, agent }) {
  try {
    return robotsParser(new URL('/robots.txt', url).href, robots).isAllowed(url, agent) ?? null;
  } catch {
    return null;
  }
}

const asked = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
process.stdout.write(JSON.stringify(asked.map(answer)));
