import './global.css';

import { watchStaleChunks } from './stale-chunk';
import { start } from './start';

watchStaleChunks(window);
void start(document);
