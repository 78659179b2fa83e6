import { expect, test } from 'vitest';
import { lens, rename } from '../../../src/lens.ts';
import { deploy, object, text } from './a-deployment.ts';

const flat = { cert: text, port: text };

/** v1 has moved two fields, and still has the deprecated ones beside them. */
const { see, written } = deploy({
  shapes: {
    v1: object({ ...flat, tls: object({ cert: text }), tcp: object({ port: text }) }),
    v1beta1: object(flat),
  },
  spokes: { v1beta1: lens(rename('cert', 'tls.cert'), rename('port', 'tcp.port')) },
});

test.each([{ port: 'old', tcp: { port: 'new' } }, { port: 'old' }])(
  'an edit of one field leaves another one as it was: %j',
  (others) => {
    const fields = { cert: 'old', tls: { cert: 'new' }, ...others };
    const away = see(written('v1', fields), 'v1beta1');
    expect(see(away, 'v1')).toStrictEqual(written('v1', fields));
    const home = see({ ...away, cert: 'edited' }, 'v1');
    expect(home).toStrictEqual(written('v1', { tls: { cert: 'edited' }, ...others }));
  },
);
