// Style sheets imported for their effect; CSS modules are declared by vite/client.
declare module "*.css";
