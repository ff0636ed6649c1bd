import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** `npm run dev --workspace dashboard` beside a running `npm start`. */
const engine = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react()],
  build: { target: 'es2022', chunkSizeWarningLimit: 700 },
  server: { proxy: { '/v1': engine, '/auth': engine } },
});
