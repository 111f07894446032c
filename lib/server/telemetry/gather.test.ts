import { expect, test } from 'vitest';
import { merged } from './gather';

const of = (worker: number, more = '') => `# HELP a_total Things, of "all" kinds
# TYPE a_total counter
a_total{kind="x",worker="${worker}"} ${worker}0

# HELP b Bare
# TYPE b gauge
b{worker="${worker}"} NaN
${more}`;

test('each name occurs once, with the lines of all processes', () => {
  const extra = '\n# HELP c Only here\n# TYPE c gauge\nc{worker="2"} 1\n';
  expect(merged([of(1), of(2, extra)])).toBe(`# HELP a_total Things, of "all" kinds
# TYPE a_total counter
a_total{kind="x",worker="1"} 10
a_total{kind="x",worker="2"} 20
# HELP b Bare
# TYPE b gauge
b{worker="1"} NaN
b{worker="2"} NaN
# HELP c Only here
# TYPE c gauge
c{worker="2"} 1`);
});
