import { beforeEach } from 'vitest';

import { forgetCookies } from './site';

beforeEach(forgetCookies);
