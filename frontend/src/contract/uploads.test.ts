import { beforeAll, describe, expect, it } from 'vitest';

import type { Progress } from '../frappe/call';
import { uploadsApi } from '../frappe/uploads/endpoints';
import { newUser, page, pageOf, siteFetch } from './site';

const { uploadFile } = uploadsApi.endpoints;
const text = (size: number) => new File(['w'.repeat(size)], `contract-${size}.txt`, { type: 'text/plain' });

let cashier = '';
beforeAll(async () => {
  cashier = await newUser('EBM Cashier');
});

describe('an upload', () => {
  it('is private, tells how far it is, and can be read by who sent it [Q1]', async () => {
    const { store } = await pageOf(cashier);
    const moved: Progress[] = [];
    const made = await store.dispatch(uploadFile.initiate({ file: text(200_000), onProgress: (progress) => void moved.push(progress) })).unwrap();
    expect(made).toMatchObject({ doctype: 'File', is_private: 1, file_size: 200_000 });
    expect(made.file_url).toMatch(/^\/private\/files\//);
    expect(moved.length).toBeGreaterThan(0);
    expect(moved.at(-1)?.loaded).toBe(moved.at(-1)?.total);
    expect(await (await siteFetch(made.file_url)).text()).toBe('w'.repeat(200_000));
  });

  it('whose token is stale is sent again with a new one [Q1]', async () => {
    const { store, connection } = await pageOf(cashier);
    connection.csrfToken = 'stale';
    expect(await store.dispatch(uploadFile.initiate({ file: text(20) })).unwrap()).toMatchObject({ doctype: 'File' });
    expect(connection.csrfToken).not.toBe('stale');
  });

  it('can be stopped [Q11]', async () => {
    const { store } = await pageOf(cashier);
    const sent = store.dispatch(uploadFile.initiate({ file: text(2_000_000) }));
    sent.abort();
    await expect(sent.unwrap()).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('of a guest is refused with the error of any call [E1]', async () => {
    const { store } = page();
    await expect(store.dispatch(uploadFile.initiate({ file: text(20), handlesErrors: true })).unwrap()).rejects.toMatchObject({ kind: 'server', status: 403, type: 'PermissionError' });
  });
});
