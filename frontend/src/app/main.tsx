import './global.css';

import { adoptPolicy } from './page-policy';
import { watchStaleChunks } from './stale-chunk';
import { start } from './start';

adoptPolicy(window, document);
watchStaleChunks(window);
void start(document);
