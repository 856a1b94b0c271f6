//! A hall as people in a browser meet it: the real program, visited over a WebSocket.
