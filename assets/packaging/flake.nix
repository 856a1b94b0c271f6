# nix run '.?dir=assets/packaging', in a clone
{
  description = "A games room in a terminal";

  inputs.nixpkgs.url = "nixpkgs";

  outputs =
    { self, nixpkgs }:
    let
      manifest = (builtins.fromTOML (builtins.readFile ../../Cargo.toml)).package;
      systems = [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ];
      each = make: nixpkgs.lib.genAttrs systems (system: make nixpkgs.legacyPackages.${system});
    in
    {
      packages = each (pkgs: {
        default = pkgs.rustPlatform.buildRustPackage {
          pname = manifest.name;
          version = manifest.version;
          src = ../..;
          cargoLock.lockFile = ../../Cargo.lock;
          # The tests start terminals, PostgreSQL and OpenSSH.
          doCheck = false;
          nativeBuildInputs = [ pkgs.installShellFiles ];
          postInstall = ''
            $out/bin/parlour man man
            installManPage man/*.1
            for shell in bash zsh fish; do
              $out/bin/parlour completions $shell > parlour.$shell
              installShellCompletion --$shell parlour.$shell
            done
            install -Dm644 assets/packaging/parlour.desktop -t $out/share/applications
            install -Dm644 assets/packaging/parlour.metainfo.xml -t $out/share/metainfo
            install -Dm644 assets/packaging/parlour.svg -t $out/share/icons/hicolor/scalable/apps
          '';
          meta = {
            description = manifest.description;
            license = [ pkgs.lib.licenses.mit pkgs.lib.licenses.asl20 ];
            mainProgram = "parlour";
          };
        };
      });
    };
}
