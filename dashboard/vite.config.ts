import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

/** `npm run dev --workspace dashboard` beside a running `npm start`. */
const engine = 'http://127.0.0.1:3000';

export default defineConfig({
  // Compressed once, here, so that the engine only hands files out.
  plugins: [react(), compression({ algorithms: ['gzip', 'brotliCompress'] })],
  build: { target: 'es2022', chunkSizeWarningLimit: 700 },
  server: { proxy: { '/v1': engine, '/auth': engine } },
});
